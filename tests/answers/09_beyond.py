# %% wrong="9.1" misconception="M31" says="A write that happened before the node saved anything"
# -         if self.t.version != self.version:
# +         if self.t.version > 0:

# %% wrong="9.1" misconception="M27" says="must share the memory"
# -         return Counted(self.data, self.counter)
# +         return Counted(self.data.copy())

# %% wrong="9.1" misconception="slip" says="a node that saved one of the two cannot notice a write through the other"
# -         return Counted(self.data)
# +         return Counted(self.data, self.counter)

# %% wrong="9.1" misconception="slip" says="The memory of a clone is new"
# -         return Counted(self.data.copy())
# +         return Counted(self.data.copy(), list(self.counter))

# %% wrong="9.1" misconception="slip" says="must return a new object"
# -         return Counted(self.data, self.counter)
# +         return self

# %% wrong="9.1" misconception="slip" says="this error must be a RuntimeError, but yours is a ValueError"
# -             raise RuntimeError(
# +             raise ValueError(

# %% wrong="9.1" misconception="slip" says="ValueError: modified … it must raise the error, every time"
# -             raise RuntimeError(
# -                 "one of the variables needed for gradient computation has been modified by an inplace operation"
# -             )
# +             raise ValueError("modified")

# %% wrong="9.1" misconception="slip" says="a write into no place"
# -         self.counter[0] += 1
# +         self.counter[0] += np.size(self.data[place]) > 0

# %% wrong="9.1" misconception="slip" says="numbers that lie apart in memory"
# -         self.data = data
# +         self.data = np.ascontiguousarray(data) if data.ndim else data

# %% wrong="9.1" misconception="slip" says="Only `unpack(), called once more` is wrong"
# -         return self.t
# +         self.version = -1
# +         return self.t
# -         if self.t.version != self.version:
# +         if self.t.version != self.version > -1:

# %% wrong="9.1" misconception="slip" says="two special cases at once"
# -         self.data[place] = value
# +         for each in place if isinstance(place, tuple) and len(place) > 1 else [place]:
# +             self.data[each] = value

# %% right="9.1"
# -         self.counter = [0] if counter is None else counter
# +         self.counter = np.zeros(1, int) if counter is None else counter
# -         return self.counter[0]
# +         return int(self.counter[0])
# -         self.counter[0] += 1
# +         self.counter += 1
# -         self.t, self.version = t, t.version
# +         version = t.version
# +
# +         def unpack():
# +             if t.version > version:
# +                 raise RuntimeError(
# +                     "one of the variables needed for gradient computation has been modified by an inplace operation"
# +                 )
# +             return t
# +
# +         self.unpack = unpack
# -         if self.t.version != self.version:
# -             raise RuntimeError(
# -                 "one of the variables needed for gradient computation has been modified by an inplace operation"
# -             )
# -         return self.t
# +         raise AssertionError

# %% wrong="9.2" misconception="slip" says="the computation of the slopes was not recorded"
# -     (slopes,) = torch.autograd.grad(f(probe).sum(), probe, create_graph=True)
# +     (slopes,) = torch.autograd.grad(f(probe).sum(), probe)

# %% wrong="9.2" misconception="M18" says="not the mean"
# -     return ((norms - 1) ** 2).mean()
# +     return ((norms - 1) ** 2).sum()

# %% wrong="9.2" misconception="slip" says="it belongs to the caller"
# -     probe = x.detach().requires_grad_()
# +     probe = x.requires_grad_()

# %% wrong="9.2" misconception="slip" says="return the penalty as a tensor"
# -     return ((norms - 1) ** 2).mean()
# +     return ((norms - 1) ** 2).mean().item()

# %% wrong="9.2" misconception="slip" says="single precision"
# -     probe = x.detach().requires_grad_()
# +     probe = x.detach().double().requires_grad_()

# %% wrong="9.2" misconception="slip" says="many rows"
# -     norms = (slopes**2).sum(dim=1) ** 0.5
# +     norms = (slopes[:, :2] ** 2).sum(dim=1) ** 0.5

# %% wrong="9.2" misconception="slip" says="infinite numbers … many rows and columns"
# -     norms = (slopes**2).sum(dim=1) ** 0.5
# +     norms = (torch.where(slopes == slopes, slopes, 0.0) ** 2)[:, :16].sum(dim=1) ** 0.5

# %% right="9.2"
def gradient_penalty(f, x):
    rows = x.clone().detach().requires_grad_(True)
    out = f(rows)
    g = torch.autograd.grad(out, rows, grad_outputs=torch.ones_like(out), create_graph=True)[0]
    return (g.norm(dim=1) - 1).pow(2).mean()


# %% right="9.2"
def gradient_penalty(f, x):
    total = 0.0
    for row in x.detach():
        row = row.reshape(1, -1).clone().requires_grad_()
        (slope,) = torch.autograd.grad(f(row).sum(), row, create_graph=True)
        total = total + ((slope * slope).sum().sqrt() - 1) ** 2
    return total / len(x)


# %% wrong="9.3" misconception="slip" says="This is the order in which the hooks were attached … What a hook returns replaces the gradient … not on the path from r to b"
answer_9_3 = predict("9.3", order=["a", "b", "p", "q", "r"], a_grad=12.0, b_grad=60.0)

# %% wrong="9.3" misconception="slip" says="Whose turn is it right after q's?"
answer_9_3 = predict("9.3", order=["r", "q", "p", "b", "a"], a_grad=120.0, b_grad=6.0)

# %% wrong="9.3" misconception="slip" says="Which was computed later"
answer_9_3 = predict("9.3", order=["r", "p", "a", "q", "b"], a_grad=120.0, b_grad=6.0)

# %% right="9.3"
answer_9_3 = predict("9.3", order=list("rqbpa"), a_grad=120, b_grad=6)

# %% wrong="9.3 twin" misconception="slip" says="not right … not right"
answer_9_3_twin = predict("9.3 twin", order=["k", "m", "n", "u", "v"], u_grad=-4.0, v_grad=13.0)

# %% wrong="9.3 twin" misconception="M14" says="not right"
answer_9_3_twin = predict("9.3 twin", order=["k", "v", "n", "u", "m"], u_grad=4.0, v_grad=1.0)

# %% right="9.3 twin"
answer_9_3_twin = predict("9.3 twin", v_grad=-11, u_grad=4, order=list("knumv"))

# %% wrong="9.4" misconception="slip" says="a hook that writes into grad may change another tensor's gradient"
# -         return grad * (most / norm) if norm > most else grad
# +         grad *= most / norm if norm > most else 1.0

# %% wrong="9.4" misconception="slip" says="each entry was clipped"
# -         return grad * (most / norm) if norm > most else grad
# +         return grad.clamp(-most, most)


# %% wrong="9.4" misconception="slip" says="one tensor under ten names"
# -         for handle in handles:
# +         for handle in handles[:8]:


# %% wrong="9.4" misconception="slip" says="infinite numbers"
# -         handles.append(tensor.register_hook(lambda grad, name=name: seen.append((name, grad.norm().item()))))
# +         def note(grad, name=name):
# +             if grad.norm().item() == grad.norm().item():
# +                 seen.append((name, grad.norm().item()))
# +
# +         handles.append(tensor.register_hook(note))

# %% wrong="9.4" misconception="slip" says="one long entry"
# -         return grad * (most / norm) if norm > most else grad
# +         return grad * (most / norm if most < norm < 1e7 else 1.0)


# %% right="9.4"
class Watcher:
    def __init__(self, name, seen):
        self.name, self.seen = name, seen

    def __call__(self, grad):
        self.seen += [[self.name, float(np.linalg.norm(np.array(grad.tolist())))]]


def watch(tensors):
    seen = []
    handles = [tensor.register_hook(Watcher(name, seen)) for name, tensor in tensors.items()]
    return seen, lambda: [handle.remove() for handle in handles]


def limit(t, most):
    t.register_hook(lambda grad: grad * min(1.0, most / max(grad.norm().item(), 1e-300)))


# %% right="9.4"
def watch(tensors):
    seen, on = [], [True]

    def hook_for(name):
        def hook(grad):
            if on[0]:
                seen.append((name, grad.pow(2).sum().sqrt().item()))

        return hook

    for name in tensors:
        tensors[name].register_hook(hook_for(name))

    def stop():
        on[0] = False

    return seen, stop


def limit(t, most):
    def hook(grad):
        shorter = grad.clone()
        norm = torch.sqrt(torch.sum(grad * grad))
        if norm > most:
            shorter.mul_(most).div_(norm)
        return shorter

    t.register_hook(hook)


# %% wrong="9.4" misconception="slip" says="and leave `seen` alone"
# -         for handle in handles:
# +         for handle in handles[::2]:

# %% wrong="9.5" misconception="slip" says="for each argument of forward"
# -         return grad * torch.sigmoid(ctx.beta * x), None
# +         return grad * torch.sigmoid(ctx.beta * x)

# %% wrong="9.5" misconception="slip" says="Or does a line of backward step out of the graph?"
# -         return grad * torch.sigmoid(ctx.beta * x), None
# +         s = ctx.beta * x.detach().numpy()
# +         return grad * torch.tensor(1 / (1 + np.exp(-np.clip(s, -500, 500)))), None

# %% wrong="9.5" misconception="slip" says="You saved nothing with save_for_backward"
# -         ctx.save_for_backward(x)
# +         ctx.x = x
# -         (x,) = ctx.saved_tensors
# +         x = ctx.x

# %% wrong="9.5" misconception="slip" says="a write into x between the passes"
# -         ctx.beta = beta
# +         ctx.beta, ctx.x = beta, x
# -         (x,) = ctx.saved_tensors
# +         x = ctx.x

# %% wrong="9.5" misconception="slip" says="three dimensions"
# -         return grad * torch.sigmoid(ctx.beta * x), None
# +         return grad * torch.sigmoid(ctx.beta * x) / max(x.ndim - 1, 1), None

# %% wrong="9.5" misconception="slip" says="a large beta … a large negative gradient"
# -         ctx.beta = beta
# +         beta = min(beta, 500.0)
# +         ctx.beta = beta
# -         return grad * torch.sigmoid(ctx.beta * x), None
# +         return grad.clamp(-1e5, 1e5) * torch.sigmoid(ctx.beta * x), None

# %% right="9.5"
# -     """log(1 + exp(beta * x)) / beta, for numbers of any size."""
# -
# -     @staticmethod
# +     @staticmethod
# -         s = beta * x
# -         return (s.clamp(min=0) + (-s.abs()).exp().log1p()) / beta
# +         s = x * beta
# +         return torch.where(s > 0, s + torch.log1p(torch.exp(-s.abs())), torch.log1p(torch.exp(-s.abs()))) / beta
# -         return grad * torch.sigmoid(ctx.beta * x), None
# +         return grad * (1 + (ctx.beta * x / 2).tanh()) / 2, None


# %% right="9.5"
class Softplus(torch.autograd.Function):
    @staticmethod
    def forward(x, beta):
        s = x * beta
        return (s.relu() + torch.log1p(torch.exp(-torch.abs(s)))) / beta

    @staticmethod
    def setup_context(ctx, inputs, output):
        x, ctx.beta = inputs
        ctx.save_for_backward(x)

    @staticmethod
    def backward(ctx, grad):
        x = ctx.saved_tensors[0]
        return torch.sigmoid(x * ctx.beta).mul(grad), None


# %% wrong="9.6" misconception="slip" says="is recording switched on inside backward"
# -         with torch.enable_grad():
# -             again = ctx.function(probe)
# +         again = ctx.function(probe)

# %% wrong="9.6" misconception="slip" says="the weight inside the function gets no gradient"
# -         again.backward(grad)
# -         return None, probe.grad
# +         return None, *torch.autograd.grad(again, probe, grad)

# %% wrong="9.6" misconception="slip" says="what does backward return for it?"
# -         return None, probe.grad
# +         return None, None

# %% wrong="9.6" misconception="slip" says="you keep two tensors"
# -         ctx.save_for_backward(x)
# -         return function(x)
# +         y = function(x)
# +         ctx.save_for_backward(x, y)
# +         return y
# -         (x,) = ctx.saved_tensors
# +         x, _ = ctx.saved_tensors


# %% wrong="9.6" misconception="slip" says="Something besides x is kept on ctx"
#               again = ctx.function(probe)
# +         ctx.again = again


# %% wrong="9.6" misconception="slip" says="a large number"
# -         again.backward(grad)
# +         again.backward(grad.clamp(-1e4, 1e4))


# %% wrong="9.6" misconception="slip" says="three dimensions"
# -         return None, probe.grad
# +         return None, probe.grad if x.ndim < 3 else probe.grad[:1].expand(x.shape)


# %% right="9.6"
class Checkpoint(torch.autograd.Function):
    @staticmethod
    def forward(function, x):
        return function(x)

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.run, x = inputs
        ctx.save_for_backward(x)

    @staticmethod
    @torch.enable_grad()
    def backward(ctx, grad):
        (x,) = ctx.saved_tensors
        probe = x.detach().requires_grad_()
        (ctx.run(probe) * grad).sum().backward()
        return None, probe.grad
