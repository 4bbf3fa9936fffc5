"""Calls with each of their arguments varied: what comes out, which gradient goes back, and which error there is.

A line, with the indented lines that continue it, is a call in which `{a | b | c}` says what an argument may be. The
first of all choices is tried without the options that have a name, and with them, then each other choice in turn, then
a few random mixtures, and for each first choice, often a name, one in which nothing is as it is by default. So no
branch on an argument goes untested because no case happens to take it. A result shows its node as well, and what that
saved and leads to, and an error its words, unless the line begins with `~`, where our graph is our own, or with `!`,
where our words are.
"""

import itertools
import math
import random
import re
import warnings

from autograd_course.ledger.showing import described

REDUCTIONS = """
~ torch.{sum | prod | mean}({m | z | k | nans | f}, dtype={None | torch.float64 | torch.float32})
~ torch.{prod | cumsum | cumprod}({m | z | s | one}, {0 | 1 | -1}, dtype={None | torch.float32})
torch.{cumsum | cumprod}({m.detach() | k}, {0 | -1}, dtype={None | torch.int32})
torch.{amax | amin}({m | z | ties | nans | s | e | k | f}, dim={0 | -1 | (0, 1) | ()}, keepdim={False | True})
! torch.{max | min | median}({m | ties | nans | s | e | k | f}, dim={0 | -1}, keepdim={False | True})
torch.{max | min | argmax | argmin | median | any | all | count_nonzero | std | var}({m | ties | nans | s
    | one | k | f | e})
torch.{argmax | argmin}({m | ties | nans | s}, dim={0 | None | 1 | -2}, keepdim={False | True})
torch.{var | std}({m | t | one | s}, dim={0 | (0, 1) | None | -1}, correction={1 | 0 | 0.5},
    keepdim={False | True})
torch.norm({m | z | t | one}, p={2 | 1 | 3 | 0 | 0.5 | math.inf | -math.inf | "fro"}, dim={None | 0 | (0, 1) | -1},
    keepdim={False | True})
!~ torch.{cumsum | cumprod | logsumexp}({m | ties | z | nans | s | k | one | t}, {0 | 1 | -1})
~ torch.sort({m | ties | nans | s | k | f | many}, dim={-1 | 0}, descending={False | True}, stable={True})
torch.topk({m | ties | nans | k | s}, {2 | 0 | 1 | 4}, dim={-1 | 0}, largest={True | False}, sorted={True})
torch.count_nonzero({m | z | f | k}, {0 | -1 | (0, 1)})
torch.bincount({i | i.int() | m | i[None] | i - 3}, weights={None | pos[0].detach() | pos[0].detach().float() |
    pos.detach()}, minlength={0 | 5 | -1})
torch.{softmax | log_softmax}({m | t | s | nans | k}, {0 | -1 | 1}, dtype={None | torch.float32 | torch.float64})
torch.{sum | mean | prod | any | all | amax | amin | max | min | median | var | std | argmax | argmin}({m}, axis={0
    | -1}, keepdims={False | True})
torch.{var | std}({m}, {True | False})
torch.norm({m32}, dtype={torch.float64 | torch.float32}, dim={None | 0})
! torch.max({m}, {1.5 | "1"})
! torch.{max | min | median | prod | squeeze | logsumexp | where}({m}, {None})
! torch.{max | min}({m}, other={None})
! torch.{argmax | argmin | any | all | sum | mean}({m}, dim={0}, keepdim={None | 1})
! torch.{argsort | sort}({m}, descending={None | "x"})
! torch.nonzero({m}, as_tuple={None | 1})
! torch.{isclose | allclose}({m}, {m}, equal_nan={None | 1})
"""

ELEMENTS = """
~ torch.{add | sub}({m | k | s | m32}, {n | 2 | 1.5 | k | s}, alpha={1 | 2 | 0.5})
~ torch.{add | sub}({m | k | f}, {n | f | k})
torch.{mul | div | pow | remainder | floor_divide | xlogy | true_divide}({m | z | k | pos | f}, {n | 2 | s | k |
    pos | 0})
torch.{remainder | floor_divide | xlogy | maximum | minimum | atan2}({k + 2}, {k % 5 + 2})
torch.{remainder | floor_divide | xlogy | maximum | minimum | atan2}({f}, {f})
torch.{maximum | minimum | atan2}({m | z | pos}, {n | s | pos | m})
~ torch.div({m | k | z}, {n | 2 | k | -3}, rounding_mode={None | "floor" | "trunc" | "up"})
torch.{bitwise_and | bitwise_or | bitwise_xor}({k.int() | k | f | m}, {k[0] | k | 5 | True | n})
torch.clamp({m | ties | k | nans | s}, {-0.5 | None | 1}, {0.75 | None | 1})
torch.clamp({m | ties | k | s}, {n | None | s}, {pos | None | s | n})
~ torch.{clamp_min | clamp_max}({m | ties | k}, {0.5 | 1 | n})
torch.nan_to_num({nans | m | k}, nan={0.0 | 2.5}, posinf={None | 7.0}, neginf={None | -7.0})
torch.{eq | ne | lt | le | gt | ge | logical_xor}({m | k | f}, {n | s | k})
torch.bitwise_not({k | f | m})
{m | k}.new_zeros({2 | (1, 2)})
torch.where({m > 0 | f | k > 0}, {m | 1.0 | s | k}, {n | 0.5 | 2 | k})
torch.{addcmul | addcdiv}({m | k | m32}, {n | pos | k}, {pos | n | s}, value={1 | 2 | 0.5 | -1})
torch.lerp({m | m32}, {n | pos}, {0.25 | pos | s | 1})
m.detach().clone().{add_ | sub_}({n | 2 | s}, alpha={1 | 2 | 0.5})
m.detach().clone().{mul_ | div_ | pow_ | remainder_}({n | 2 | pos | 0.5})
! torch.{masked_fill}({m | s | k}, {m > 0 | f | m.detach()}, {2.0 | s | 1 | n})
torch.{isclose | allclose}({m | k}, {m * 1.00001 | m + 1e-7 | k | nans}, rtol={1e-05 | 0.0}, atol={1e-08 | 1e-6},
    equal_nan={False | True})
torch.{exp | log | sqrt | rsqrt | reciprocal | abs | sign | floor | ceil | trunc | neg | square | log1p | log2 | log10
    | expm1 | erf | tan | acos | asin | atan | sinh | cosh | tanh | sigmoid |
    relu | isnan | isinf | isfinite | logical_not}({m | z | pos | k | f | nans | e})
torch.clamp({m | n}, {m}, {m})
~ torch.round({m * 33 | k}, decimals={-1 | 1})
torch.erf({9 * m | 3 * n})
torch.{relu_ | arcsin_ | zero_ | exp_}({1 * pos | m.detach().clone() | m | 3})
(1 * m).fill_({s | 2 | n})
unrecorded("{add_ | sub_}", {n | 2}, alpha={1 | 2})
unrecorded("{addcmul_ | addcdiv_}", {n | pos}, {pos | 3 * pos}, value={1 | 2})
! unrecorded("{mul_ | div_ | lerp_}", {pos | m}, {0.25 | 0.75 | pos})
unrecorded("{mul_ | div_ | fill_ | copy_ | pow_}", {2 | s | pos | m[:1]})
2 {% | // | ** | / | -} {m | k.abs()}
torch.pow({2}, {3 | m})
torch.pow({0 | torch.tensor([0.0, 1.0, 2.0]).double()},
    {m | n | torch.tensor([0.0, 0.5, 2.0]).double().requires_grad_()})
torch.pow({m | pos}, {n | 2 | 0 | 0.5}).sum().{sin | exp}()
"""

SHAPES = """
~ torch.{diag | tril | triu}({m | t | m[0]}, {0 | 1 | -1 | 4})
~ torch.trace({m | t | n[:, :2]})
torch.{roll}({m | t}, {1 | (1, 2) | -2}, {0 | (0, 1) | -1})
{m | t | s}.repeat({2 | (2, 1, 3) | (0, 2) | (-1, 2)})
~ torch.repeat_interleave({m | i}, {2 | i | torch.tensor([2])}, dim={None | 0 | -1})
torch.{split | chunk}({m | t}, {2 | 1 | 5 | 0}, dim={0 | -1 | 1})
! torch.split({m | t}, {[1, 1] | [1, 2] | [2]}, dim={0 | -1})
torch.{stack | cat}({[m, n] | [m] | [m, k] | [] | [m, s]}, dim={0 | 1 | -1 | 2})
torch.cat({[m, n[:, :1]] | [torch.zeros(0).double(), m] | [m, n[:1]]}, dim={0 | 1})
torch.{hstack | vstack}({[m, n] | [m[0], n[0]] | [s, s] | []})
torch.meshgrid({m[0] | s}, {n[1] | s}, indexing={"ij" | "xy" | "yx"})
torch.unsqueeze({m | s}, {0 | -1 | 1 | 3})
torch.{flatten}({t | m | s}, {0 | 1 | -1}, {-1 | 1 | 0})
torch.unflatten({m | t}, {0 | 1 | -1}, {(1, -1) | (3,) | (-1, 3)})
{m | t | m.t()}.{view | reshape}({-1 | (3, 2) | (6, -1) | (4,) | (-1, -1)})
~ {m}.as_strided({(2, 2) | (3,) | (4, 4)}, {(1, 1) | (2,) | (3, 1)}, {None | 1})
{t | m}.unfold({0 | -1 | 1}, {2 | 1 | 5 | -1}, {1 | 2 | 0})
torch.{gather}({m | t}, {1 | 0 | -1}, {torch.tensor([[1, 0], [2, 2]]) | torch.tensor([[0, 1, 0]]) |
    torch.tensor([[9]]) | i})
! m.{scatter | scatter_add}({1 | 0}, {torch.tensor([[1, 0], [2, 2]]) | torch.tensor([[0, 1, 0]])}, {n | n[:1] | 2.0})
torch.index_select({m | t}, {0 | 1 | -1}, {i | i[:0] | i.int() | torch.tensor(1)})
~ m.index_add({1}, {i | torch.tensor([0, 1]) | torch.tensor([0, 1, 1])}, {n | pos | n[:1]}, alpha={1 | 2})
m.index_fill({1 | 0 | -1}, {i | torch.tensor([-1]) | torch.tensor([5])}, {2.0})
m.index_fill({1}, {i | torch.tensor([5])}, {s})
m.index_fill({1}, {i | i.double() | i[None]}, {one | 2.0})
torch.select({m | t | s}, {0 | -1 | 1}, {0 | -1 | 2})
{m | t}[{i | 0, i | :, i | torch.tensor([-1, 0]), torch.tensor([1, -1]) | torch.tensor([3]) | m > 0 | None, 0 | ...,
    -1 | [[0, 1], [1, 0]]}]
torch.meshgrid({[m[0], n[1]] | [m[0]] | (s, m[0])}, indexing={"ij" | "xy"})
! torch.{gather | index_select}({s}, {0}, {torch.tensor(0) | torch.tensor([0]) | torch.tensor([0, 0])})
s.scatter_add({0}, {torch.tensor(0)}, {s})
torch.repeat_interleave({i | k.abs() | torch.tensor([0, 3])})
torch.nonzero({s | z | f | s * 0}, as_tuple={False | True})
torch.movedim({s | t}, {0 | -1}, {0 | -1})
m[{torch.tensor([[0, 1], [1, 0]]) | None}, {torch.tensor([[0, 2], [1, 0]]) | torch.tensor([[0], [2]]) | 1}]
m.index_put({(torch.tensor([0, 1]), torch.tensor([1, 1])) | (torch.tensor([0, 0]),)}, {s | n[0, 1:] | n[:, 1]},
    accumulate={False | True})
~ assigned({0 | -1 | (0, 1) | (slice(None), 1) | slice(1) | ... | None | m > 0 | f | False | True | [0, 1] | (i[:1],
    0)}, {2 | 0.5 | s | n | n[0] | n[:, 0] | torch.tensor([7.0]) | torch.tensor(7) | one})
assigned({m > 0 | (torch.tensor([0, 1]), torch.tensor([2, 0])) | torch.tensor([1, 0])}, {2 | s | n[0, :2] |
    n | n[0] | one})
m.detach().clone().resize_({(2, 3) | (3, 2) | (2,) | (1, 3)})
{m | k | f | m32}.{type() | is_floating_point() | element_size() | dim() | nelement()}
! m.to({torch.float32 | "cpu" | m32 | None | [1] | "cpu", torch.float32}, copy={False | True})
"""

PRODUCTS = """
torch.addmm({m | s | m[:, :1] | m32}, {m | n}, {n.t() @ n | n.t() | m}, beta={1 | 0.5 | 0}, alpha={1 | 2})
torch.{matmul | mm | mv | dot | outer | bmm}({m | m[0] | t | k}, {n.t() | n[0] | t.mT | m[0]})
torch.einsum({"ij,kj->ik" | "ij,ij->" | "ij,ij" | "ij,kl->lijk" | "ij,kj" | "...j,...j->..." | "ii,ij->" |
    "ij,jk->ik"}, {m}, {n | m})
~ torch.linalg.vector_norm({m | z | m[0]}, {2 | 1 | 3 | 0 | math.inf | -math.inf}, dim={None | 0 | (0, 1)},
    keepdim={False | True})
~ torch.linalg.norm({m[0] | n[0]}, {2 | 1 | 3 | 0 | math.inf | -math.inf | None}, dim={None | 0}, keepdim={False |
    True})
~ torch.linalg.norm({m | z}, {None | "fro"}, dim={None | (0, 1)}, keepdim={False | True})
~ torch.linalg.{inv | det}({sq | sq @ sq.mT | m | torch.stack([sq, sq @ sq])})
!~ torch.linalg.solve({sq | torch.stack([sq, sq @ sq])}, {m[:, :2] | m[:, 0] | torch.stack([sq, sq])}, left={True |
    False})
torch.linalg.diagonal({m | t}, offset={0 | 1}, dim1={-2 | 0}, dim2={-1 | 1})
torch.matmul({t.detach().transpose(0, 1) | t.mT | q[0].transpose(0, 1).detach() | m[0].detach() | m[0, :2]},
    {m[0].detach() | m.t().detach() | t.detach().permute(2, 0, 1) | t.mT.detach() | m[0]})
torch.einsum({"iijk->ijk" | "iijk->kji" | "iijk,ik->j"}, {t[..., None] * n[0, :2]}, {sq})
torch.einsum({"iijk->ijk" | "iijk->kji"}, {t[..., None] * n[0, :2]})
~ torch.linalg.{solve}({sq | torch.stack([sq, 0 * sq]) | 0 * sq}, {m[:, :2] | m[:, :0]})
torch.linalg.solve({m}, {m[:, 0]})
torch.matmul({m.detach() | n.detach() | m}, {t.mT.detach() | t.detach().permute(2, 1, 0).mT | t.mT})
F.linear({torch.ones(2, 200).double() | torch.ones(80, 200).double()}, {torch.arange(4e4).double().reshape(200, 200)})
"""

NETWORKS = """
!~ F.conv1d({t | t[0] | t[:, :1]}, {w1 | w1[:, :1]}, {None | n[:, 0]}, stride={1 | 2}, padding={0 | 1 | "same" |
    "valid"}, dilation={1 | 2}, groups={1 | 2})
!~ F.conv2d({q | q[0]}, {w2 | w2[:, :1]}, {None | n[:, 0]}, stride={1 | 2 | (1, 2)}, padding={0 | 1 | (1, 0) | "same"},
    dilation={1 | 2 | (2, 1)}, groups={1 | 2})
~ F.max_pool1d({l | l[0]}, {2 | 3}, {None | 1 | 2 | 3}, {0 | 1}, dilation={1 | 2}, ceil_mode={False | True},
    return_indices={False | True})
~ F.{adaptive_avg_pool1d}({l | l[0]}, {1 | 2 | 3 | 7})
~ F.{adaptive_avg_pool2d}({q | q[0]}, {1 | (2, 3) | (None, 2) | 5})
~ F.pad({t | q | l}, {(1, 2) | (0, 1, 2, 0) | (-1, 1) | (1, 0, 0, 1, 1, 1)}, mode={"constant" | "reflect" | "replicate"
    | "circular"}, value={None | 2.0})
~ F.batch_norm({t | q | m[:, :2]}, *{(None, None) | (torch.tensor([0.5, 1.0]).double(), torch.tensor([2.0,
    1.0]).double())}, {None | n[:, 0]}, {None | m[:, 1]}, training={True | False}, momentum={0.1 | 0.5}, eps={1e-5 |
    0.1})
~ F.{group_norm}({t | q}, {1 | 2 | 3}, {None | n[:, 0]}, {None | m[:, 1]}, eps={1e-5 | 0.1})
F.{layer_norm}({m | t}, {(3,) | (2, 3) | (2,)}, {None | m[0] | m}, eps={1e-5 | 0.1})
F.normalize({m | z | t}, p={2.0 | 1.0 | 3.0}, dim={1 | 0 | -1}, eps={1e-12 | 2.0})
F.cross_entropy({m}, {i[1:] % 3 | m.softmax(1).detach() | n.softmax(1)}, {torch.tensor([0.5, 1.0, 2.0]).double() |
    None}, reduction={"mean" | "sum" | "none"}, label_smoothing={0.25 | 0.0}, ignore_index={-100 | 0})
F.{cross_entropy | nll_loss}({m[0]}, {torch.tensor(2) | torch.tensor(-100)}, reduction={"mean" | "sum" | "none"})
F.nll_loss({m[0].detach()}, {torch.tensor([2])}, reduction={"none" | "mean"})
! F.nll_loss({m | t}, {i[1:] % 3 | torch.tensor([[0, 1, -100], [1, 0, 1]])}, weight={None | torch.tensor([1.0, 2.0,
    0.5]).double()}, ignore_index={-100 | 1}, reduction={"mean" | "sum" | "none"})
F.{mse_loss | l1_loss | smooth_l1_loss}({m | s}, {n | pos | m[0]}, reduction={"mean" | "sum" | "none" |
    "other"})
F.smooth_l1_loss({m}, {n | pos}, reduction={"mean" | "none"}, beta={1.0 | 0.0 | 3.0 | -1.0})
F.binary_cross_entropy({probs | m}, {(n > 0).double() | n.sigmoid()}, weight={None | pos.detach()}, reduction={"mean"
    | "sum" | "none"})
F.binary_cross_entropy_with_logits({m}, {(n > 0).double() | n.sigmoid()}, weight={None | pos.detach()},
    reduction={"mean" | "sum" | "none"}, pos_weight={None | m[0].exp().detach()})
F.kl_div({m}, {probs.detach() | m.detach()}, reduction={"mean" | "sum" | "none" | "batchmean"}, log_target={False |
    True})
F.cosine_similarity({m | t | z}, {n | m[0]}, dim={1 | 0 | -1}, eps={1e-8 | 5.0})
F.embedding({i | k.abs()}, {n | m.t()}, padding_idx={None | 1 | -1 | 7})
F.one_hot({i | k.abs()}, num_classes={-1 | 5 | 1})
~ F.scaled_dot_product_attention({t | q}, {t + 1 | q}, {t * 2 | q}, attn_mask={None | t[0, :, :2] > 0 | t[0, :, :2] >
    1.5}, is_causal={False
    | True}, scale={None | 0.5})
F.{leaky_relu}({m | ties | k}, negative_slope={0.01 | 0.5 | -0.5}, inplace={False})
F.{elu}({m | ties | k}, alpha={1.0 | 0.5 | -0.5})
F.softplus({m | 9 * m}, beta={1 | 3 | 0.5}, threshold={20 | 1 | 3})
F.gelu({m | k}, approximate={"none" | "tanh" | "sin"})
~ F.{silu | logsigmoid | sigmoid | tanh | relu}({m | ties | 30 * m | k})
~ F.scaled_dot_product_attention({q}, {q[:, :1]}, {q[:, :1] * 2}, attn_mask={None | q[0, 0, :, :3]},
    enable_gqa={True | False})
~ F.batch_norm({m[:, :2] | t}, {None | torch.zeros(2).double()}, {None | torch.ones(2).double()}, training={False |
    True})
~ F.scaled_dot_product_attention({sq}, {sq}, {sq})
!~ F.conv1d({t}, {w1.float() | w1 | w1[:1]}, groups={1 | 2 | 3})
!~ F.{max_pool1d | avg_pool1d}({l}, {2 | 3}, padding={-1 | 2})
"""

MODULES = """
~ seeded(nn.{Conv1d}, 2, {2 | 4}, {2 | 3}, stride={1 | 2}, padding={0 | 1}, dilation={1 | 2}, groups={1 | 2}, bias={True
    | False})({l | l[0]})
~ seeded(nn.{Conv2d}, 2, {2 | 4}, {2 | (1, 2)}, stride={1 | 2}, padding={0 | 1 | (1, 0)}, dilation={1 | 2}, groups={1 |
    2}, bias={True | False})({q | q[0]})
~ seeded(nn.{MaxPool1d}, {2 | 3}, stride={None | 1}, padding={0 | 1}, dilation={1 | 2}, return_indices={False | True},
    ceil_mode={False | True})({l})
~ seeded(nn.{AvgPool1d}, {2 | 3}, stride={None | 1}, padding={0 | 1}, ceil_mode={False | True}, count_include_pad={True
    | False})({l})
~ seeded(nn.{MaxPool2d}, {2 | (1, 2)}, stride={None | 1}, padding={0 | 1}, dilation={1 | 2}, return_indices={False |
    True}, ceil_mode={False | True})({q})
~ seeded(nn.{AvgPool2d}, {2 | (1, 2)}, stride={None | 1}, padding={0 | 1}, ceil_mode={False | True},
    count_include_pad={True | False}, divisor_override={None | 3})({q})
~ seeded(nn.{RNN}, 3, {2}, num_layers={1 | 2}, nonlinearity={"tanh" | "relu" | "sin"}, bias={True | False},
    batch_first={False | True}, bidirectional={False | True})({t | t[0]})
~ seeded(nn.{LSTM | GRU}, 3, {2}, num_layers={1 | 2}, bias={True | False}, batch_first={False | True},
    bidirectional={False | True})({t | t[0]})
~ seeded(nn.{RNNCell | GRUCell | LSTMCell}, 3, {2}, bias={True | False})({m | m[0] | n[:1]})
seeded(nn.{RNNCell | GRUCell}, 3, {2})({m}, {n[:, :2] | None})
~ seeded(nn.{GroupNorm}, {1 | 2}, 2, eps={1e-05 | 0.1}, affine={True | False})({t})
seeded(nn.{LayerNorm}, {3 | (2, 3)}, eps={1e-05 | 0.1}, elementwise_affine={True | False}, bias={True | False})({m |
    t})
seeded(nn.{Embedding}, 4, {2}, padding_idx={None | 1 | -1})({i})
~ seeded(nn.{MultiheadAttention}, 3, {1 | 3}, bias={True | False}, batch_first={False | True}, add_zero_attn={False},
    kdim={None})(*3 * [{t | t[0]}], need_weights={True | False}, average_attn_weights={True | False})
seeded(nn.{Dropout | Dropout2d}, {0.5 | 0.0 | 1.0})({q})
seeded(nn.{Flatten}, start_dim={1 | 0}, end_dim={-1 | 1})({t})
seeded(nn.{CosineSimilarity}, dim={1 | 0}, eps={1e-8 | 1.0})({m}, {n})
seeded(nn.{KLDivLoss}, reduction={"mean" | "batchmean"}, log_target={False | True})({m}, {probs.detach()})
started("{xavier_uniform_ | xavier_normal_}", gain={1.0 | 2.0})
started("{kaiming_uniform_ | kaiming_normal_}", a={0 | 0.5}, mode={"fan_in" | "fan_out" | "fan"},
    nonlinearity={"leaky_relu" | "relu" | "tanh" | "linear" | "selu"})
started("{uniform_ | normal_ | zeros_ | ones_ | eye_}")
nn.init.calculate_gain({"relu" | "tanh" | "leaky_relu" | "linear" | "sigmoid" | "selu" | "conv1d" | "sin"},
    {None | 0.5})
clipped("clip_grad_norm_", {1.0 | 100.0}, norm_type={2.0 | 1.0 | math.inf})
clipped("clip_grad_value_", {1.0 | 0.25})
nn.utils.rnn.pad_sequence({[m[0], m[1, :2]] | [m, m[:1]]}, batch_first={False | True}, padding_value={0.0 | 2.0},
    padding_side={"right" | "left" | "middle"})
~ seeded(nn.{RNN | GRU}, 3, {2}, batch_first={False | True})({t | t[0]}, {torch.ones(1, 2, 2).double() | torch.ones(1,
    2).double()})
statistics({2}, momentum={0.1 | None | 0.5}, affine={True | False}, track_running_stats={True | False})
nn.{RNN | LSTM | GRU}(3, {2}, num_layers={1 | 2}, bias={True | False}, batch_first={False | True},
    bidirectional={False | True})
nn.{RNNCell}(3, {2}, bias={True | False}, nonlinearity={"tanh" | "relu"})
! nn.{Conv1d | Conv2d}(2, {2}, {2 | 3}, stride={1 | 2}, padding={0 | 1 | "same" | "valid" | "both"}, dilation={1 | 2},
    groups={1 | 2}, bias={True | False})
nn.{MaxPool1d | MaxPool2d}({2}, stride={None | 1}, padding={0 | 1}, dilation={1 | 2}, return_indices={False | True},
    ceil_mode={False | True})
nn.{AvgPool1d | AvgPool2d}({2}, stride={None | 1}, padding={0 | 1}, ceil_mode={False | True}, count_include_pad={True |
    False})
nn.{AdaptiveAvgPool1d | AdaptiveAvgPool2d}({1 | 3})
nn.{ReLU | SiLU | ELU | LeakyReLU | Dropout | Dropout2d}(inplace={False | True})
~ seeded(nn.{ReLU | SiLU | ELU | LeakyReLU | Dropout | Dropout2d}, inplace={True |
    False})({m * 3})
nn.{Softmax | LogSoftmax}(dim={1 | -1})
nn.{ELU | Softplus | GELU | Tanh | Sigmoid | LogSigmoid | Identity | MSELoss | CrossEntropyLoss}()
nn.Embedding({2}, {3}, padding_idx={None | 1 | -1})
nn.{BatchNorm1d | BatchNorm2d}({2}, eps={1e-05 | 0.1}, momentum={0.1 | None}, affine={True | False},
    track_running_stats={True | False})
nn.{LayerNorm}({3 | (2, 3)}, eps={1e-05 | 0.1}, elementwise_affine={True | False})
nn.GroupNorm({1 | 2}, {2}, eps={1e-05 | 0.1}, affine={True | False})
nn.{Flatten}({1 | 0}, {-1 | 1})
(d := nn.ModuleDict(dict(a=nn.Tanh(), b=nn.ReLU()))).{pop("a") | clear() | __delitem__("a") | keys() | values() |
    items()}, d
seeded(nn.{RNN | LSTM | GRU}, 3, {2}, num_layers={2}, dropout={1.0 | 0.5})({t})
! nn.Sequential(nn.Tanh()).{insert | append}({0}, {1 | nn.Tanh()})
! torch.nn.modules.{Linear | Conv1d}({2}, {3})
"""

TRAINING = """
steps("SGD", lr={0.1 | 0.0 | -1}, momentum={0 | 0.9 | -1}, dampening={0 | 0.5}, weight_decay={0 | 0.1 | -1},
    nesterov={False | True}, maximize={False | True})
steps("{Adam | AdamW}", lr={0.1 | -1}, betas={(0.9, 0.999) | (0.5, 0.6) | (1.0, 0.9) | (0.9, -1)}, eps={1e-8 | 0.1 |
    -1}, weight_decay={0 | 0.1 | -1}, amsgrad={False | True}, maximize={False | True})
steps("RMSprop", lr={0.1 | -1}, alpha={0.99 | 0.5 | -1}, eps={1e-8 | 0.1 | -1}, weight_decay={0 | 0.1 | -1},
    momentum={0 | 0.9 | -1}, centered={False | True}, maximize={False | True})
steps("Adagrad", lr={0.1 | -1}, lr_decay={0 | 0.1 | -1}, weight_decay={0 | 0.1 | -1}, initial_accumulator_value={0 |
    0.5 | -1}, eps={1e-10 | 0.1 | -1}, maximize={False | True})
steps("Adadelta", lr={1.0 | 0.1 | -1}, rho={0.9 | 0.5 | 2}, eps={1e-6 | 0.1 | -1}, weight_decay={0 | 0.1 | -1},
    maximize={False | True})
rates("StepLR", {2 | 1 | 3}, gamma={0.1 | 0.5})
rates("MultiStepLR", {[2, 4] | [1, 1, 3] | []}, gamma={0.1 | 0.5})
rates("CosineAnnealingLR", {4 | 2 | 1}, eta_min={0.0 | 0.1})
rates("OneCycleLR", {1.0 | [1.0, 0.2]}, total_steps={8 | 5 | 3}, pct_start={0.3 | 0.5}, anneal_strategy={"cos" |
    "linear" | "up"}, cycle_momentum={False | True}, div_factor={25.0 | 4.0}, final_div_factor={1e4 | 10.0})
rates("OneCycleLR", {1.0}, epochs=4, steps_per_epoch={2 | None})
rates("ReduceLROnPlateau", mode={"min" | "max" | "mid"}, factor={0.5 | 1.0}, patience={0 | 1 | 2}, threshold={1e-4 |
    0.5}, threshold_mode={"rel" | "abs" | "none"}, cooldown={0 | 2}, min_lr={0 | 0.2 | [0.2, 0.01]}, metrics={[3.0,
    2.0, 2.0, 2.0, 1.9, 1.9, 3.0, 3.0]})
rates("OneCycleLR", {1.0 | [1.0, 0.2]}, total_steps={8 | 5}, base_momentum={0.85 | 0.5}, max_momentum={0.95 | 0.75},
    of={"SGD" | "Adam" | "Adagrad"})
"""

DERIVATIVES = """
torch.func.{grad | grad_and_value | jacrev | jacfwd}({lambda a, b: ((a * b).sum(), b)}, argnums={0 | (0, 1)},
    has_aux={True})({m.detach()}, {n.detach()})
torch.func.hessian({lambda a, b: (a * a * b).sum()}, argnums={0 | 1})({m[0].detach()}, {n[0].detach()})
torch.func.jvp({lambda a: a.sin()}, ({m.detach()},), ({n.detach()},))
torch.func.jvp({lambda a: (a.sin(), a)}, ({m.detach()},), ({n.detach()},), has_aux={True})
torch.autograd.functional.{jacobian | hessian}({lambda a: (a * a * a).sum() | lambda a: a.sum()}, {m[0].detach() |
    s.detach()}, create_graph={False | True})
torch.autograd.functional.{vjp | jvp | hvp | vhp}({lambda a: (a * a * a).sum() | lambda a: a.sin()}, {m[0].detach()},
    {None | n[0].detach()}, create_graph={False | True})
! torch.func.functional_call({net}, {{"weight": n[:2]}}, {m | (m,)}, tie_weights={True | False}, strict={False | True})
! torch.func.functional_call({net}, {{"weight": n[:2], "more": m} | {"weight": n[:2], "bias": m[:, 0]} | ({"weight":
    n[:2]}, {"bias": m[:, 0]})}, {m}, strict={False | True})
torch.func.functional_call((lambda layer: nn.Sequential(layer, layer))(seeded(nn.Linear, 2, {2})), {{"0.weight": sq} |
    {"0.weight": sq, "1.bias": m[:, 0]}}, {sq}, tie_weights={True | False})
~ torch.autograd.functional.{hvp | vhp | vjp | jvp}({lambda a: (a * a * a).sum()}, {m[0].detach()}, {n[0].detach()},
    create_graph={False | True})
torch.autograd.functional.hessian({lambda a: a.sum() | lambda a: a[0] * a[1] ** 2 | lambda a: a.abs().sum()},
    {m[0].detach()})
torch.autograd.gradcheck({lambda a: torch.ones(2)}, ({m},))
~ torch.vmap({lambda p: p["a"] * p["b"].sum()}, in_dims={({"a": 0, "b": None},) | ({"a": 1, "b": 0},) | 0})({{"a": m,
    "b": n} | {"a": m, "b": m}})
!~ torch.vmap({lambda a: a.sum() | lambda a: 2.0}, in_dims={(0, 0) | (None,) | ((0, 0),) | 0 | "0"})({m |
    (m, m) | 1.0})
!~ torch.vmap({lambda a, b: a + b.sum()})({m}, {n | m.t() | 1.0})
torch.autograd.gradcheck({lambda a: a * 2 | lambda a: a.float() | lambda a: a.detach() | lambda a: a.round() + 2 *
    a.detach()}, ({m},), raise_exception={True | False}, check_grad_dtypes={False | True}, eps={1e-6 | 1.0},
    atol={1e-5 | 10.0}, rtol={0.001 | 10.0}, nondet_tol={0.0 | 1.0}, check_undefined_grad={True | False})
"""

MADE = """
torch.arange({0 | 1 | 2.5}, {5 | 1.5 | -2}, {1 | 2 | 0.5 | -1 | 0}, dtype={None | torch.float64 | torch.int64})
torch.linspace({0 | 1 | -1.5}, {5 | 1}, {5 | 1 | 0 | 4}, dtype={None | torch.float64})
torch.eye({2 | 3 | 0}, {2 | 4}, dtype={None | torch.int64}, requires_grad={False | True})
torch.{as_tensor | tensor}({[1, 2] | [1.5] | True | [[]] | k}, dtype={None | torch.float32 | torch.bool})
random("{rand_like | randn_like}", {m | k | m32}, dtype={None | torch.float32}, requires_grad={False | True})
random("randperm", {5 | 0 | -1}, dtype={None | torch.int32})
random("normal", {0.0}, {1.0 | 2.0 | -1.0}, {(2,) | (2, 3)})
random("normal", {m.detach()}, {1.0 | pos.detach()})
random("multinomial", {probs.detach() | probs[0].detach() / 2}, {1 | 2 | 5}, replacement={False | True})
random("bernoulli", {probs.detach() | m.detach()})
m.new_full({(2,)}, {3 | 1.5}, dtype={None | torch.int64}, requires_grad={False | True})
m.new_tensor({[1, 2] | 3}, dtype={None | torch.int64}, requires_grad={False | True})
! torch.{FloatTensor | DoubleTensor | LongTensor | IntTensor | BoolTensor | Tensor}({[1, 2] | (2, 1) | m32})
torch.{FloatTensor | Tensor}({2}, {1}).shape
m32.new({2, 1 | [1, 2] | torch.Size([2])}).shape
len(set([{torch.device("cpu") | torch.finfo(torch.float32) | torch.iinfo(torch.int64)}, {torch.device("cpu") |
    torch.finfo(torch.float32)}]))
torch.{cuda.device_count() | cuda.is_available()}
{"exp" | "nothing"} in dir({torch | nn | F | nn.Sequential(nn.Tanh())})
"""

_CHOICE = re.compile(r"\{((?:[^{}]|\{[^{}]*\})*)\}")
_OPTION = re.compile(r"(, |(?<=\())\w+=" + _CHOICE.pattern)
_NUMBERS = {
    "m": [[0.5, -1.0, 2.0], [3.0, 0.25, -0.75]], "n": [[1.0, -0.5, 0.625], [0.125, 2.0, -1.5]],
    "t": [[[0.5, 1.0, -1.5], [2.0, 0.25, 0.75]], [[-0.5, 3.0, 1.25], [0.125, -2.0, 1.75]]],
    "l": [[[math.sin(9 * a + 3 * b) for a in range(7)] for b in range(2)]],
    "q": [[[[math.cos(7 * a + 5 * b + c) for a in range(4)] for b in range(3)] for c in range(2)]],
    "w1": [[[0.5, -1.0], [2.0, 0.25]], [[1.5, 0.75], [-0.5, 1.0]]],
    "w2": [[[[math.sin(5 * a + 3 * b + d), d - 0.5 * a] for d in range(2)] for b in range(2)] for a in range(2)],
    "s": 1.25, "one": [1.5], "z": [[0.0, 2.0, 0.0], [-1.0, 0.5, 0.0]], "ties": [[1.0, 0.5, 1.0], [-0.5, 1.0, -0.5]],
    "pos": [[0.5, 1.0, 2.0], [3.0, 0.25, 0.75]], "probs": [[0.125, 0.75, 0.3], [0.9, 0.25, 0.5]],
    "nans": [[1.0, math.nan, math.inf], [-math.inf, 2.0, math.nan]], "e": [[], []], "sq": [[2.0, 1.0], [0.5, 3.0]],
    "many": [number % 3.0 for number in range(40)],
}  # fmt: skip


def _calls(template):
    """The calls that a line stands for, each after what was chosen: the first of all choices, each other one in turn,
    and a few mixtures."""
    parts = _CHOICE.split(template)
    choices = [part.split(" | ") for part in parts[1::2]]
    base = [options[0] for options in choices]
    chosen = [base]
    for place, options in enumerate(choices):
        chosen += [[*base[:place], option, *base[place + 1 :]] for option in options[1:]]
    draw = random.Random(template)
    chosen += [[draw.choice(options) for options in choices] for _ in choices]
    chosen += [[name, *[draw.choice(options[1:] or options) for options in choices[1:]]] for name in choices[0]]
    plain = _OPTION.sub("", template)
    if plain != template:
        for name in choices[0] if parts[0].endswith((".", '"')) else choices[0][:1]:
            first = _CHOICE.sub(lambda found: name, plain, count=1)  # noqa: B023
            yield f"{name}, defaults", _CHOICE.sub(lambda found: found[1].split(" | ")[0], first)
    for each in dict.fromkeys(map(tuple, chosen)):
        call = itertools.chain(*itertools.zip_longest(parts[::2], each, fillvalue=""))
        yield ", ".join(each), "".join(call)


def _names(torch):
    """What a call may name; floats are tracked."""
    names = {name: torch.tensor(numbers, dtype=torch.float64, requires_grad=True) for name, numbers in _NUMBERS.items()}
    nn, optim = torch.nn, torch.optim

    def seeded(layer, *arguments, **options):
        torch.manual_seed(3)
        return layer(*arguments, **options).double()

    def random(name, *arguments, **options):
        torch.manual_seed(3)
        return getattr(torch, name)(*arguments, **options)

    def started(name, *arguments, **options):
        torch.manual_seed(3)
        return getattr(nn.init, name)(torch.empty(2, 3), *arguments, **options)

    def clipped(name, *arguments, **options):
        weight = names["m"]
        (weight * weight).sum().backward()
        total = getattr(nn.utils, name)([weight], *arguments, **options)
        shown, weight.grad = weight.grad, None
        return total, shown

    def groups():
        w, b = [torch.tensor(numbers, dtype=torch.float64, requires_grad=True) for numbers in ([1.0, -2.0], [0.5])]
        return w, b, [{"params": [w]}, {"params": [b], "lr": 0.5}]

    def steps(name, **options):
        w, b, params = groups()
        optimizer = getattr(optim, name)(params, **options)
        for step in range(4):  # once without a gradient of b
            optimizer.zero_grad()
            ((w**3).sum() * (1 if step == 2 else b.sum())).backward()
            optimizer.step()
        return w, b

    def statistics(*arguments, **options):
        layer = nn.BatchNorm1d(*arguments, **options).double()
        return [[layer(names["t"] + batch), layer.running_mean, layer.running_var][1:] for batch in range(3)]

    def assigned(key, value):
        changed = names["m"].clone()
        changed[key] = value
        return changed

    def unrecorded(name, *arguments, **options):
        with torch.no_grad():
            return getattr(names["m"].detach().clone(), name)(*arguments, **options)

    def rates(name, *arguments, epochs=None, metrics=None, of="SGD", **options):
        optimizer = getattr(optim, of)(groups()[2], lr=0.5, **{"momentum": 0.9} if of == "SGD" else {})
        scheduler = getattr(optim.lr_scheduler, name)(optimizer, *arguments, **options)
        shown = [group["lr"] for group in optimizer.param_groups]
        for each in metrics or epochs or [None] * 7:
            optimizer.step()
            scheduler.step(*[] if each is None else [each])
            shown += [group["lr"] for group in optimizer.param_groups]
            shown += [optimizer.param_groups[0].get("momentum", 0), *optimizer.param_groups[0].get("betas", ())]
        return torch.tensor(shown, dtype=torch.float64)

    for function in (seeded, random, started, clipped, steps, rates, statistics, assigned, unrecorded):
        names[function.__name__] = function
    names |= {"torch": torch, "nn": nn, "F": nn.functional, "math": math, "m32": torch.tensor([[1.0, 2.0, 3.0]])}
    names |= {"i": torch.tensor([2, 0, 2]), "k": torch.tensor([3, -1, 2]), "f": torch.tensor([True, False, True])}
    names["net"] = seeded(nn.Linear, 3, 2)
    return names


def _sum(values):
    """A sum in which each number counts differently, so that none can take another's place."""
    known = [777.0 if value != value else max(min(float(value), 555.0), -555.0) for value in values]
    return round(sum(value * math.cos(1 + place) for place, value in enumerate(known)), 4) + 0.0


def _told(value, torch, marks):
    """What a result is, briefly: its type, its shape, a sum, and its node with what it saved and where it leads."""
    if isinstance(value, torch.Tensor):
        kind = str(value.dtype).removeprefix("torch.")
        node = "" if value.grad_fn is None or "~" in marks else _node(value.grad_fn)
        return f"{kind}{list(value.shape)} {_sum(value.detach().reshape(-1).tolist())}{node}"
    if isinstance(value, tuple | list):
        return ", ".join([_told(each, torch, marks) for each in value])
    return str(value)


def _node(node):
    saved = [name.removeprefix("_saved_") for name in dir(node) if name.startswith("_saved_")]
    return f" {type(node).__name__}({', '.join([*saved, *[type(each).__name__ for each, _ in node.next_functions]])})"


def _tensors(value, torch):
    if isinstance(value, torch.Tensor):
        return [value]
    return [each for part in value for each in _tensors(part, torch)] if isinstance(value, tuple | list) else []


def _shown(call, torch, marks):
    names = _names(torch)
    leaves = {name: names[name] for name in _NUMBERS}
    try:
        value = eval(call, names)
        told = _told(value, torch, marks)
        tracked = [each for each in _tensors(value, torch) if each.requires_grad]
        if tracked:
            weights = [torch.arange(each.numel()).double().cos().to(each.dtype).reshape(each.shape) for each in tracked]
            torch.autograd.backward(tracked, weights)
        grads = {name: leaf.grad for name, leaf in leaves.items() if leaf.grad is not None}
        return told + "".join([f" | {name} {_sum(grad.reshape(-1).tolist())}" for name, grad in grads.items()])
    except Exception as error:
        return type(error).__name__ if "!" in marks else described(error)


def _program(templates):
    def program(torch):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            for line in templates.strip().replace("\n    ", " ").splitlines():
                print(line)
                marks, template = re.fullmatch("([!~]*) ?(.*)", line).groups()
                for chosen, call in _calls(template):
                    print(chosen, "→", _shown(call, torch, marks))

    program.__module__ = __name__
    return program


reductions, elements, shapes, products = [_program(each) for each in (REDUCTIONS, ELEMENTS, SHAPES, PRODUCTS)]
networks, modules, training = [_program(each) for each in (NETWORKS, MODULES, TRAINING)]
derivatives, made = [_program(each) for each in (DERIVATIVES, MADE)]
