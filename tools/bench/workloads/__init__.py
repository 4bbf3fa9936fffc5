"""The programs of the race, in the order of the table."""

from . import attention, branches, chain, embedding, mlp, normalization, operations, recurrent, scatter

WORKLOADS = {
    workload.name: workload
    for workload in (
        operations.WORKLOAD,
        branches.WORKLOAD,
        chain.WORKLOAD,
        mlp.SMALL,
        mlp.MEDIUM,
        mlp.LARGE,
        attention.WORKLOAD,
        recurrent.WORKLOAD,
        normalization.WORKLOAD,
        embedding.WORKLOAD,
        scatter.WORKLOAD,
    )
}
