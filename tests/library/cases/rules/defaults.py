"""What an option is where it is not given: the same as with PyTorch's default, which it is run with, too."""

# A call, and the defaults of its options.
CALLS = """
torch.add(m, n) | alpha=1
torch.sub(m, n) | alpha=1
torch.rsub(m, n) | alpha=1
torch.addmm(m, m, s) | beta=1, alpha=1
torch.addcmul(m, m, n) | value=1
torch.addcdiv(m, m, n) | value=1
torch.index_add(m, 0, i, n) | alpha=1
torch.div(m, n) | rounding_mode=None
torch.round(m * 3.3) | decimals=0
torch.nan_to_num(q) | nan=0.0, posinf=None, neginf=None
torch.logit(n / 9) | eps=None
torch.clamp(m, 0.5) | max=None
torch.sum(m) | dtype=None
torch.sum(m, 0) | keepdim=False
torch.mean(m, 0) | keepdim=False
torch.prod(m, 0) | keepdim=False
torch.max(m, 0)[0] | keepdim=False
torch.argmax(m) | dim=None, keepdim=False
torch.argmin(m, 0) | keepdim=False
torch.amax(m, 0) | keepdim=False
torch.any(m > 0, 0) | keepdim=False
torch.logsumexp(m, 0) | keepdim=False
torch.var(m) | correction=1
torch.std(m, 0) | correction=1, keepdim=False
torch.norm(m) | p="fro"
torch.norm(m, dim=0) | p="fro", keepdim=False
torch.median(m, 0)[0] | keepdim=False
torch.kthvalue(m, 1)[0] | dim=-1, keepdim=False
torch.sort(m)[1] | dim=-1, descending=False, stable=False
torch.argsort(m) | dim=-1, descending=False
torch.topk(m, 2)[0] | dim=-1, largest=True, sorted=True
torch.cumsum(m, 0) | dtype=None
torch.bincount(i) | weights=None, minlength=0
torch.allclose(m, m * 1.000011) | rtol=1e-05, atol=1e-08, equal_nan=False
torch.isclose(m * 0, m * 0 + 1.1e-8) | rtol=1e-05, atol=1e-08, equal_nan=False
torch.diagonal(s) | offset=0, dim1=0, dim2=1
torch.diag(s) | diagonal=0
torch.tril(s) | diagonal=0
torch.triu(s) | diagonal=0
torch.flatten(t) | start_dim=0, end_dim=-1
torch.repeat_interleave(m, 2) | dim=None
torch.stack([m, n]) | dim=0
torch.cat([m, n]) | dim=0
torch.chunk(m, 2)[0] | dim=0
torch.split(m, 1)[0] | dim=0
torch.unbind(m)[0] | dim=0
torch.linspace(0, 1, 3) | dtype=None
torch.eye(2) | m=2
torch.full((2,), 3.0) | dtype=None
torch.arange(1, 3) | step=1
F.leaky_relu(m) | negative_slope=0.01
F.elu(m) | alpha=1.0
F.gelu(m) | approximate="none"
F.softplus(m * 30) | beta=1, threshold=20
F.hardtanh(m * 3) | min_val=-1.0, max_val=1.0
F.glu(t) | dim=-1
F.normalize(m) | p=2.0, dim=1, eps=1e-12
F.layer_norm(m * 1e-3, (2,)) | weight=None, bias=None, eps=1e-05
F.group_norm(m * 1e-3, 1) | weight=None, bias=None, eps=1e-05
F.batch_norm(m * 1e-3, None, None, training=True) | eps=1e-05
(lambda mean, **told: [F.batch_norm(m, mean, mean, training=True, **told), mean][1])(m[0].clone()) | momentum=0.1
F.smooth_l1_loss(m, n) | reduction="mean", beta=1.0
F.huber_loss(m, n) | reduction="mean", delta=1.0
F.mse_loss(m, n) | reduction="mean"
F.cross_entropy(m, i[:2]) | weight=None, ignore_index=-100, reduction="mean", label_smoothing=0.0
F.nll_loss(m, i[:2]) | weight=None, ignore_index=-100, reduction="mean"
F.cosine_similarity(m * 1e-5, n * 1e-5) | dim=1, eps=1e-08
F.kl_div(m, n, reduction="sum") | log_target=False
F.pad(m, (1, 1)) | mode="constant", value=None
F.one_hot(i) | num_classes=-1
F.conv1d(t, t) | bias=None, stride=1, padding=0, dilation=1, groups=1
F.max_pool1d(t, 2) | stride=None, padding=0, dilation=1, ceil_mode=False
F.avg_pool1d(t, 2) | stride=None, padding=0, ceil_mode=False, count_include_pad=True
F.scaled_dot_product_attention(s, s, s) | attn_mask=None, dropout_p=0.0, is_causal=False, scale=None
F.unfold(t[None], 1) | dilation=1, padding=0, stride=1
"""


def defaults(torch):
    """True for each."""
    names = {
        "torch": torch, "F": torch.nn.functional, "i": torch.tensor([1, 0]),
        "s": torch.tensor([[1.0, -2.0], [0.3, 4.0]]),
        "m": torch.tensor([[0.3, -0.7], [1.5, 0.2]]), "n": torch.tensor([[1.0, 2.5], [0.4, 3.0]]),
        "q": torch.tensor([1.0, float("nan"), float("inf")]), "t": torch.tensor([[[1.0, -2.0], [0.5, 3.0]]]),
    }  # fmt: skip
    for line in CALLS.strip().splitlines():
        call, _, options = line.partition(" | ")
        head, _, tail = call.rpartition(")")
        plain, told = eval(call, names), eval(f"{head}, {options}){tail}", names)
        print(line, plain == told if isinstance(plain, bool) else torch.equal(plain, told))
