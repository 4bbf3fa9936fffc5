# %% wrong="8.1" misconception="slip" says="must be back to what it was when the block began"
# -         switch["enabled"] = self.before
# +         switch["enabled"] = switch["enabled"] or self.before
#
# -         switch["enabled"] = self.before
# +         switch["enabled"] = switch["enabled"] or self.before

# %% wrong="8.1" misconception="slip" says="Inside `enable_grad()`, recording must be on"
# -         switch["enabled"] = True

# %% wrong="8.1" misconception="slip" says="The error never left the block"
#           switch["enabled"] = self.before
# +         return True
#
# -         switch["enabled"] = True
# -
# -     def __exit__(self, kind, error, trace):
# -         switch["enabled"] = self.before
# +         switch["enabled"] = True
# +
# +     def __exit__(self, kind, error, trace):
# +         switch["enabled"] = self.before
# +         return True

# %% wrong="8.1" misconception="slip" says="Inside `no_grad()`, recording must be off"
# -         switch["enabled"] = False
# +         pass

# %% right="8.1"
# -         self.before = switch["enabled"]
# +         self.found = dict(switch)
#           switch["enabled"] = False
# -         switch["enabled"] = self.before
# +         switch.update(self.found)
#
# -         self.before = switch["enabled"]
# +         self.found = dict(switch)
# -         switch["enabled"] = self.before
# +         switch.update(self.found)

# %% right="8.1"
switch = {"enabled": True}


def is_grad_enabled():
    return bool(switch["enabled"])


class Block:
    def __enter__(self):
        self.before, switch["enabled"] = switch["enabled"], self.turned_to

    def __exit__(self, *error):
        switch["enabled"] = self.before
        return False


class no_grad(Block):
    turned_to = False


class enable_grad(Block):
    turned_to = True


# %% wrong="8.1" misconception="slip" says="When did the block look"
# -     """A block in which recording is off."""
# +     def __init__(self):
# +         self.before = switch["enabled"]
# -         self.before = switch["enabled"]
# -         switch["enabled"] = False
# +         switch["enabled"] = False
# -     """A block in which recording is on."""
# +     def __init__(self):
# +         self.before = switch["enabled"]
# -     def __enter__(self):
# -         self.before = switch["enabled"]
# +     def __enter__(self):

# %% wrong="8.2" misconception="M27" says="d has its own memory"
# -     return Tensor(t.data)
# +     return Tensor(t.data.copy())

# %% wrong="8.2" misconception="M30" says="t itself was taken out of the graph"
#       """A tensor outside the graph, with the same memory."""
# +     t.requires_grad, t.grad_fn = False, None

# %% wrong="8.2" misconception="slip" says="d is still tracked"
# -     return Tensor(t.data)
# +     return Tensor(t.data, requires_grad=t.requires_grad)

# %% wrong="8.2" misconception="M28" says="Nothing was recorded"
# -     record(result, [t], "CloneBackward0", lambda grad: (grad,), {})

# %% wrong="8.2" misconception="slip" says="Raise the error if t is a computed tensor"
# -     if not t.is_leaf and not flag:
# -         raise RuntimeError("you can only change requires_grad flags of leaf variables")

# %% wrong="8.2" misconception="slip" says="There may be no gradient yet"
# -     if t.grad is not None:
# -         t.grad.data[...] = 0
# +     t.grad.data[...] = 0

# %% wrong="8.2" misconception="M03" says="t.grad was None, and must stay None"
# -     if t.grad is not None:
# -         t.grad.data[...] = 0
# +     if t.grad is None:
# +         t.grad = Tensor(np.zeros_like(t.data))
# +     t.grad.data[...] = 0

# %% right="8.2"
# -     result = Tensor(t.data.copy())
# -     record(result, [t], "CloneBackward0", lambda grad: (grad,), {})
# +     result = Tensor(np.array(t.data))
# +     record(result, [t], "CloneBackward0", lambda grad: (grad.copy(),), {})
# -         t.grad.data[...] = 0
# +         t.grad.zero_()

# %% right="8.2"
# -     return Tensor(t.data)
# +     return t.detach()
# -     if not t.is_leaf and not flag:
# +     if t.grad_fn is not None and flag is False:
# -         t.grad.data[...] = 0
# +         t.grad.data.fill(0.0)

# %% wrong="8.3" misconception="M07" says="what did you do last when you made it?"
# -         numbers = random.normal(size=(n_in, n_out)) * 0.5
# -         self.weight = tensor(numbers.astype(np.float32), requires_grad=True)
# +         numbers = random.normal(size=(n_in, n_out)).astype(np.float32)
# +         self.weight = tensor(numbers, requires_grad=True) * 0.5

# %% wrong="8.3" misconception="slip" says="Turn them into float32 before you call"
# -         self.weight = tensor(numbers.astype(np.float32), requires_grad=True)
# +         self.weight = tensor(numbers, requires_grad=True)

# %% wrong="8.3" misconception="slip" says="must return one flat list of tensors"
# -         return [parameter for layer in self.layers for parameter in layer.parameters()]
# +         return [layer.parameters() for layer in self.layers]

# %% wrong="8.3" misconception="slip" says="the layers should be in a list"
# -         self.layers = [Linear(sizes[i], sizes[i + 1], random, tensor) for i in range(len(sizes) - 1)]
# +         self.layers = (*(Linear(sizes[i], sizes[i + 1], random, tensor) for i in range(len(sizes) - 1)),)

# %% wrong="8.3" misconception="slip" says="a hook is left on a parameter"
#           self.weight = tensor(numbers.astype(np.float32), requires_grad=True)
# +         if hasattr(self.weight, "register_hook"):
# +             self.weight.register_hook(lambda gradient: None)

# %% wrong="8.3" misconception="slip" says="is not recorded by your own engine"
# -         return x @ self.weight + self.bias
# +         output = x @ self.weight
# +         output += self.bias
# +         return output

# %% wrong="8.3" misconception="slip" says="x has three dimensions"
# -         return x @ self.weight + self.bias
# +         return (x if len(x.shape) < 3 else x[0]) @ self.weight + self.bias

# %% right="8.3"
# -         return [self.weight, self.bias]
# +         return list((self.weight, self.bias))
# -         for layer in self.layers[:-1]:
# -             x = layer(x).relu()
# -         return self.layers[-1](x)
# +         for place, layer in enumerate(self.layers):
# +             x = layer(x)
# +             if place + 1 < len(self.layers):
# +                 x = x.relu()
# +         return x

# %% right="8.3"
# -         self.layers = [Linear(sizes[i], sizes[i + 1], random, tensor) for i in range(len(sizes) - 1)]
# +         self.layers = []
# +         for place in range(len(sizes) - 1):
# +             self.layers.append(Linear(sizes[place], sizes[place + 1], random, tensor))
# -         return [parameter for layer in self.layers for parameter in layer.parameters()]
# +         found = []
# +         for layer in self.layers:
# +             found += layer.parameters()
# +         return found

# %% wrong="8.4" misconception="slip" says="What should `step()` do then?"
# -                 if p.grad is not None:
# -                     self.velocities[place] = self.velocities[place] * self.momentum + p.grad * 1.0
# -                     p -= self.velocities[place] * self.lr
# +                 self.velocities[place] = self.velocities[place] * self.momentum + p.grad * 1.0
# +                 p -= self.velocities[place] * self.lr

# %% wrong="8.4" misconception="M22" says="Zeros are what"
# -             p.grad = None
# +             p.grad = None if p.grad is None else p.grad * 0
#
#       def step(self):
#           with torch.no_grad():
# -             p.grad = None
# +             p.grad = None if p.grad is None else p.grad * 0

# %% wrong="8.4" misconception="slip" says="An update must not be recorded"
#       def step(self):
# -         with torch.no_grad():
# +         with torch.enable_grad():


# %% wrong="8.4" misconception="slip" says="betas close to 1"
# -         one, two = self.betas
# +         one, two = self.betas[0], min(self.betas[1], 0.9999)

# %% wrong="8.4" misconception="slip" says="many steps"
# -                 self.states[place] = t, m, v
# +                 self.states[place] = min(t, 20), m, v


# %% wrong="8.4" misconception="slip" says="does each optimizer keep its own"
# -         self.velocities = [0.0] * len(self.params)
# +         SGD.velocities = [0.0] * len(self.params)

# %% wrong="8.4" misconception="slip" says="many parameters"
# -         self.params, self.lr, self.betas, self.eps = list(params), lr, betas, eps
# +         self.params, self.lr, self.betas, self.eps = list(params)[:10], lr, betas, eps

# %% wrong="8.4" misconception="slip" says="large gradients"
# -                     self.velocities[place] = self.velocities[place] * self.momentum + p.grad * 1.0
# +                     is_long = abs(np.array(p.grad.tolist())).max() > 1000
# +                     self.velocities[place] = self.velocities[place] * self.momentum + p.grad * (1 - 0.5 * is_long)


# %% right="8.4"
class SGD:
    def __init__(self, params, lr, momentum=0.0):
        self.params = [p for p in params]
        self.lr = lr
        self.momentum = momentum
        self.v = {}

    def zero_grad(self):
        for p in self.params:
            p.grad = None

    @torch.no_grad()
    def step(self):
        for p in self.params:
            if p.grad is None:
                continue
            g = p.grad * 1.0
            if id(p) in self.v:
                g = g + self.momentum * self.v[id(p)]
            self.v[id(p)] = g
            p -= self.lr * g


class Adam:
    def __init__(self, params, lr, betas=(0.9, 0.999), eps=1e-8):
        self.params = list(params)
        self.lr, self.eps = lr, eps
        self.one, self.two = betas
        self.m = [0.0] * len(self.params)
        self.v = [0.0] * len(self.params)
        self.t = [0] * len(self.params)

    def zero_grad(self):
        for p in self.params:
            p.grad = None

    @torch.no_grad()
    def step(self):
        for i, p in enumerate(self.params):
            if p.grad is None:
                continue
            self.t[i] += 1
            self.m[i] = self.m[i] * self.one + (1 - self.one) * p.grad
            self.v[i] = self.v[i] * self.two + (1 - self.two) * p.grad**2
            m = self.m[i] / (1 - self.one ** self.t[i])
            v = self.v[i] / (1 - self.two ** self.t[i])
            p -= self.lr * m / (v**0.5 + self.eps)


# %% right="8.4"
# -         with torch.no_grad():
# -             for place, p in enumerate(self.params):
# -                 if p.grad is not None:
# -                     self.velocities[place] = self.velocities[place] * self.momentum + p.grad * 1.0
# -                     p -= self.velocities[place] * self.lr
# +         for place, p in enumerate(self.params):
# +             if p.grad is not None:
# +                 self.velocities[place] = self.velocities[place] * self.momentum + p.grad * 1.0
# +                 same = p.detach()
# +                 same -= self.velocities[place] * self.lr

# %% wrong="8.5" misconception="M18" says="This is the sum over the outputs"
# -     return (1 + (-(signs * output)).exp()).log().mean()
# +     return (1 + (-(signs * output)).exp()).log().sum()

# %% wrong="8.5" misconception="M19" says="Gradients were cleared only once"
#       losses = []
# +     opt.zero_grad()
# -             opt.zero_grad()

# %% wrong="8.5" misconception="M33" says="A tracked loss keeps its whole graph alive"
# -             losses.append(loss.item())
# +             losses.append(loss)

# %% wrong="8.5" misconception="M21" says="`step()` came before `backward()`"
#           for x, signs in batches:
# +             opt.step()
# -             loss.backward()
# -             opt.step()
# +             loss.backward()

# %% wrong="8.5" misconception="M20" says="A backward pass frees what its graph has saved"
#               loss.backward()
# +             loss.backward()

# %% wrong="8.5" misconception="slip" says="A graph was recorded"
# -     with torch.no_grad():
# -         output = model(x)
# +     output = model(x)

# %% wrong="8.5" misconception="slip" says="your code leaves recording switched on"
#           output = model(x)
# +     torch.set_grad_enabled(True)

# %% wrong="8.5" misconception="slip" says="Every output was compared with every sign"
# -     return float((np.sign(output.tolist()) == np.array(signs.tolist())).mean())
# +     return float((np.sign(output.tolist()) == np.array(signs.tolist()).ravel()).mean())

# %% wrong="8.5" misconception="slip" says="a batch that is right already"
#               losses.append(loss.item())
# +             if losses[-1] < 1e-6:
# +                 return losses

# %% wrong="8.5" misconception="slip" says="many batches"
# -         for x, signs in batches:
# +         for x, signs in batches[:4]:

# %% wrong="8.5" misconception="slip" says="infinite numbers"
# -     return float((np.sign(output.tolist()) == np.array(signs.tolist())).mean())
# +     return float((~(np.array(output.tolist()) * np.array(signs.tolist()) <= 0)).mean())

# %% wrong="8.5" misconception="slip" says="many examples"
# -     return float((np.sign(output.tolist()) == np.array(signs.tolist())).mean())
# +     return float((np.sign(output.tolist()[:100]) == np.array(signs.tolist()[:100])).mean())

# %% right="8.5"
# -     return (1 + (-(signs * output)).exp()).log().mean()
# +     return (((output * signs) * -1.0).exp() + 1.0).log().mean()
# -             opt.zero_grad()
# -             loss = loss_of(model(x), signs)
# +             loss = loss_of(model(x), signs)
# +             opt.zero_grad()

# %% right="8.5"
# -     return float((np.sign(output.tolist()) == np.array(signs.tolist())).mean())
# +     right = sum(z * s > 0 for [z], [s] in zip(output.tolist(), signs.tolist()))
# +     return right / len(signs)

# %% wrong="8.6" misconception="slip" says="not the same as a gradient of size 0"
# -         found.append(None if p.grad is None else float(np.linalg.norm(np.array(p.grad.tolist()))))
# +         found.append(0.0 if p.grad is None else float(np.linalg.norm(np.array(p.grad.tolist()))))

# %% wrong="8.6" misconception="slip" says="The two words are swapped"
# -     if known[0] < known[-1] / 100:
# +     if known[-1] < known[0] / 100:
# -     return "explodes" if known[0] > known[-1] * 100 else "healthy"
# +     return "explodes" if known[-1] > known[0] * 100 else "healthy"

# %% wrong="8.6" misconception="slip" says="skip those"
# -     known = [norm for norm in norms if norm is not None]
# +     known = norms

# %% wrong="8.6" misconception="slip" says="relu sets about half of its entries to 0"
# -     return (2 / width) ** 0.5
# +     return (1 / width) ** 0.5

# %% wrong="8.6" misconception="slip" says="many parameters … infinite numbers"
# -     for p in parameters:
# +     for p in parameters[:100]:
# -     return found
# +     return [None if norm != norm else norm for norm in found]

# %% wrong="8.6" misconception="slip" says="three dimensions"
# -         found.append(None if p.grad is None else float(np.linalg.norm(np.array(p.grad.tolist()))))
# +         numbers = None if p.grad is None else np.array(p.grad.tolist())
# +         found.append(None if numbers is None else float(np.linalg.norm(numbers if numbers.ndim < 3 else numbers[0])))

# %% right="8.6"
# -         found.append(None if p.grad is None else float(np.linalg.norm(np.array(p.grad.tolist()))))
# +         found.append(None if p.grad is None else p.grad.norm().item())
# -     return (2 / width) ** 0.5
# +     return 1.9**0.5 / width**0.5

# %% wrong="8.6" misconception="slip" says="compare without dividing by it"
# -     if known[0] < known[-1] / 100:
# +     if known[0] / known[-1] < 0.01:

# %% right="8.6"
# -     known = [norm for norm in norms if norm is not None]
# -     if known[0] < known[-1] / 100:
# -         return "vanishes"
# -     return "explodes" if known[0] > known[-1] * 100 else "healthy"
# +     there = list(filter(lambda norm: norm is not None, norms))
# +     first, last = there[0], there[-1]
# +     return "vanishes" if 100 * first < last else "healthy" if first <= 100 * last else "explodes"
# -     return (2 / width) ** 0.5
# +     return float(np.sqrt(2.0 / width))

# %% wrong="8.6" misconception="slip" says="Exactly a hundredth is not less"
# -     if known[0] < known[-1] / 100:
# +     if known[0] <= known[-1] / 100:
# -     return "explodes" if known[0] > known[-1] * 100 else "healthy"
# +     return "explodes" if known[0] >= known[-1] * 100 else "healthy"

# %% wrong="8.7" misconception="M08" says="w stayed where it was"
# -         with torch.no_grad():
# -             w -= 0.1 * w.grad
# +         w = (w - 0.1 * w.grad).detach().requires_grad_()

# %% wrong="8.7" misconception="M19" says="contains those before it"
# -         w.grad = None

# %% wrong="8.7" misconception="slip" says="another loss … Does your code use"
#           opt.zero_grad()
# -         loss_at(w, data).backward()
# +         ((w * torch.tensor(data, dtype=torch.float64) - 1) ** 2).mean().backward()

# %% wrong="8.7" misconception="M21" says="what did step() find"
#           loss = loss_at(w, data)
# -         opt.zero_grad()
# -         loss.backward()
# +         loss.backward()
# +         opt.zero_grad(set_to_none=True)

# %% wrong="8.7" misconception="M23" says="counts as if it were the whole batch"
# -             (loss_at(w, piece) / len(pieces)).backward()
# +             (1 * loss_at(w, piece)).backward()

# %% wrong="8.7" misconception="M30" says="The data have no influence"
# -         loss = loss_at(w, data) + 0.01 * w * w
# +         loss = 0.01 * w * w + loss_at(w.detach(), data)

# %% wrong="8.7" misconception="slip" says="Which part of the loss can send"
# - answer_8_7 = predict("8.7", one="rebinds", two="adds up", three="clears", four="too large", five="cut off")
# + answer_8_7 = predict("8.7", one="rebinds", two="adds up", three="clears", four="too large", five="clears")

# %% wrong="8.7" misconception="slip" says="large losses"
# -             w -= 0.1 * w.grad
# +             w -= 0.1 * w.grad.clamp(-1e4, 1e4)

# %% wrong="8.7" misconception="slip" says="the same piece twice"
# -         for piece in pieces:
# +         for piece in {id(each): each for each in pieces}.values():

# %% wrong="8.7" misconception="slip" says="many pieces"
# -             (loss_at(w, piece) / len(pieces)).backward()
# +             (loss_at(w, piece) / min(len(pieces), 5)).backward()

# %% right="8.7"
# -         with torch.no_grad():
# -             w -= 0.1 * w.grad
# +         w.data -= 0.1 * w.grad
# -             (loss_at(w, piece) / len(pieces)).backward()
# +             loss_at(w, piece).backward()
# +         w.grad /= len(pieces)

# %% right="8.7"
# -         w.grad = None
# -         loss_at(w, data).backward()
# +         loss_at(w, data).backward()
# -             w -= 0.1 * w.grad
# +             w -= 0.1 * w.grad
# +         w.grad = None  # clean again for the next round, and for whoever comes after
# - def two(loss_at, w, opt, data, steps):
# -     path = []
# -     for _ in range(steps):
# + def two(loss_at, w, opt, data, steps):
# +     path = []
# +     for _ in range(steps):
# +         loss = loss_at(w, data)
# +         loss.backward()
# +         opt.step()
# -         loss_at(w, data).backward()
# -         opt.step()
# -         path.append(w.item())
# +         path.append(w.item())
# -         loss = loss_at(w, data) + 0.01 * w * w
# +         loss = 0.01 * w**2 + loss_at(w, data)

# %% wrong="8.7 twin" misconception="M19" says="It adds to"
answer_8_7_twin = predict("8.7 twin", a=6.0, b=8.0, c=8.0, d=4.5, e=7.5)

# %% wrong="8.7 twin" misconception="M21" says="that `backward` has just computed"
answer_8_7_twin = predict("8.7 twin", a=5.0, b=6.0, c=8.0, d=3.0, e=7.5)

# %% wrong="8.7 twin" misconception="M08" says="makes a new tensor"
answer_8_7_twin = predict("8.7 twin", a=5.0, b=8.0, c=7.0, d=3.0, e=7.5)

# %% wrong="8.7 twin" misconception="M23" says="is already a mean"
answer_8_7_twin = predict("8.7 twin", a=5.0, b=8.0, c=8.0, d=5.5, e=7.5)

# %% right="8.7 twin"
answer_8_7_twin = predict("8.7 twin", e=7.5, d=3, c=8, b=8, a=5)
