#!/usr/bin/python3
"""Makes the golden vectors of tests/golden/: inputs, and what PyTorch or a published formula makes of them.

    tools/golden.py                                   writes tests/golden/ anew: the same files every time
    tools/golden.py --seed 7 --out DIR --cases 20     20 unseen cases of every kind; check the core with
        cat DIR/*.txt | build/native/tests/core/headlight_tests --golden
        GOLDEN=DIR node --test tests/web/golden.test.mjs tests/page/golden.test.mjs

Inputs are float32 numbers. Everything after them is computed in float64 and rounded to float32 once, so a
vector is the truth, not another float32 computation. What PyTorch can compute comes from PyTorch
(torch.nn.functional, torch.nn); softcap, temperature 0, rows without keys, grouped projections, RoPE, ALiBi and
the sinusoidal encoding come from their formulas in NumPy, each with its source. Attention is computed both ways
wherever PyTorch can, and nothing is written unless the two agree.

A file is words between white space, "#" to the end of a line aside:
    case NAME            begins a case
    call NAME            the call of core.js; the C test knows the same names
    bound NUMBER         largest relative error allowed (see BOUNDS)
    set NAME JSON        an option
    floats NAME 2x3 ...  a tensor: its shape, then the bits of each float32 in hexadecimal
    bytes NAME 2x3 ...   small numbers in hexadecimal; a mask's are 0 or 1
    expect NAME 2x3 ...  what must come out, as floats
    end                  of the case
A dot in a name is a level: weights.self.wq, layers.0.wq.

Needs NumPy and PyTorch 1.13 or newer: Debian's python3-torch, for which run it with /usr/bin/python3.
"""

import argparse
import json
import pathlib
import zlib

import numpy as np
import torch
import torch.nn.functional as F

SEED = 20261121
FOLDER = pathlib.Path(__file__).resolve().parent.parent / "tests" / "golden"

# Largest error of a tensor, relative to it, in two measures that both have to hold: the 2-norm of the error over
# that of the tensor, and the largest error over the largest magnitude. One rounding to float32 is 6e-8.
BOUNDS = {
    "attention": 2e-6,  # a score's error, 6e-8 times its size times about sqrt(D), is its weight's relative error
    "attention, large scores": 1e-5,  # the same with scores up to 100
    "multiHeadAttention": 5e-6,  # attention after two products of length C
    "encoderLayer": 2e-6,  # LayerNorm brings every sum back to size 1
    "decoderLayer": 2e-6,
    "encoder": 5e-6,  # each layer's error passes through the next ones
    "decoder": 5e-6,
    "transformer": 5e-6,
    "layerNorm": 5e-7,  # sums in double, four roundings after them
    "rmsNorm": 5e-7,
    "activation": 2e-6,  # in the negative tail the rounding of exp's argument, about 12 there
    "rope": 1e-7,  # computed in double, rounded once
    "positionalEncoding": 1e-7,
    "alibiSlopes": 1e-7,
}


class Case:
    def __init__(self, name, call, settings, inputs, expected, bound=None):
        self.name, self.call, self.bound = name, call, BOUNDS[bound or call]
        self.settings, self.inputs, self.expected = settings, inputs, expected

    def text(self):
        lines = [f"case {self.name}", f"call {self.call}", f"bound {self.bound:g}"]
        lines += [f"set {name} {json.dumps(value, separators=(',', ':'))}" for name, value in self.settings.items()]
        for name, tensor in self.inputs.items():
            lines += tensor_lines("bytes" if tensor.dtype == np.uint8 else "floats", name, tensor)
        for name, tensor in self.expected.items():
            assert not np.isnan(tensor).any(), f"{self.name}: NaN in {name}"
            lines += tensor_lines("expect", name, tensor)
        return "\n".join([*lines, "end"]) + "\n"


def tensor_lines(word, name, tensor):
    if tensor.dtype == np.uint8:
        words, per_line = [f"{byte:x}" for byte in tensor.flat], 48
    else:
        words, per_line = [f"{bits:08x}" for bits in tensor.astype(np.float32).ravel().view(np.uint32)], 12
    yield f"{word} {name} {'x'.join(map(str, tensor.shape))}"
    for start in range(0, len(words), per_line):
        yield " ".join(words[start : start + per_line])


def float32(x):
    """Rounded to float32, kept as float64: what the core will read."""
    return np.asarray(x, np.float32).astype(np.float64)


def number(x):
    return float(np.float32(x))


def normal(random, *shape, size=1.0):
    return float32(random.standard_normal(shape) * size)


def pick(random, *choices):
    return choices[random.randint(len(choices))]


def below(random, limit):
    """1 .. limit."""
    return int(random.randint(1, limit + 1))


# ---- Attention -------------------------------------------------------------------------------------------------


def softmax(x):
    """Of each row; a row of -inf only gives zeros, which is this project's convention."""
    largest = x.max(-1, keepdims=True)
    e = np.exp(x - np.where(np.isneginf(largest), 0.0, largest))
    total = e.sum(-1, keepdims=True)
    return e / np.where(total == 0.0, 1.0, total)


def hardmax(x):
    """The limit of softmax(x / t) for t -> 0: ties share."""
    largest = x.max(-1, keepdims=True)
    best = (x == largest) & ~np.isneginf(largest)
    return best / np.maximum(best.sum(-1, keepdims=True), 1)


def visible(T, S, causal=None, window=None):
    """(T,S), True where query i may look at key j by its place."""
    i, j = np.arange(T)[:, None], np.arange(S)[None, :]
    allowed = np.ones((T, S), bool)
    centre = i
    if causal is not None:
        centre = i + {"top-left": 0, "bottom-right": S - T}.get(causal, causal)
        allowed &= j <= centre
    if window is not None:
        left, right = window
        allowed &= (left < 0) | (j >= centre - left)
        allowed &= (right < 0) | (j <= centre + right)
    return allowed


def attention(q, k, v, allowed, bias, scale, temperature=1.0, softcap=0.0):
    """Vaswani et al. 2017, equation 1, with Gemma 2's softcap (2024, section 2): all steps, by name."""
    k, v = (np.repeat(x, len(q) // len(k), axis=0) for x in (k, v))
    scores = q @ k.transpose(0, 2, 1) * scale / (temperature or 1.0)
    if softcap:
        scores = softcap * np.tanh(scores / softcap)
    masked = np.where(allowed, scores + bias, -np.inf)
    weights = softmax(masked) if temperature else hardmax(masked)
    return {"output": weights @ v, "scores": scores, "masked": masked, "weights": weights}


def torch_attention(q, k, v, allowed, bias, factor):
    """PyTorch's scaled_dot_product_attention. It divides by sqrt(D) itself; older ones take boolean masks only."""
    sdpa = getattr(F, "scaled_dot_product_attention", None) or F._scaled_dot_product_attention
    k, v = (np.repeat(x, len(q) // len(k), axis=0) for x in (k, v))
    mask = np.broadcast_to(np.where(allowed, bias, -np.inf), (len(q), q.shape[1], k.shape[1]))
    q = q * factor * np.sqrt(q.shape[2])
    result = sdpa(*(torch.tensor(x) for x in (q, k, v)), attn_mask=torch.tensor(mask))
    return (result[0] if isinstance(result, tuple) else result).numpy()


def draw_scores(random, kind, H, G, T, S, D):
    q, k = normal(random, H, T, D), normal(random, G, S, D)
    if kind == "large":  # the largest score of all is 100: exp overflows at 88.7
        scores = q @ np.repeat(k, H // G, axis=0).transpose(0, 2, 1) / np.sqrt(D)
        q = float32(q * 100.0 / np.abs(scores).max())
    if kind == "whole":  # scores of about 25, up to 100, exact in float32: whole numbers by eighths, D a power of 4
        q, k = random.randint(-24, 25, q.shape).astype(float), random.randint(-24, 25, k.shape) / 8.0
    if kind == "ties":
        q, k = random.randint(-1, 2, q.shape).astype(float), random.randint(-1, 2, k.shape).astype(float)
    return q, k


def draw_mask(random, heads, T, S, empty_rows):
    mask = (random.uniform(size=(heads, T, S)) < 0.6).astype(np.uint8)
    mask[:, np.arange(T), np.arange(T) % S] = 1
    if empty_rows:
        mask[:, :: 2 if T > 1 else 1] = 0
    return mask if heads > 1 else mask[0]


def draw_bias(random, heads, T, S):
    bias = normal(random, heads, T, S)
    bias[random.uniform(size=bias.shape) < 0.3] = -np.inf
    bias[:, np.arange(T), np.arange(T) % S] = 0.5
    return bias if heads > 1 else bias[0]


def attention_case(random, name, H, T, S, D, G=None, E=None, causal=None, window=None, mask=None, bias=None, scores="",
                   scale=None, temperature=1.0, softcap=0.0, empty_rows=False):
    G, E = G or H, E or D
    q, k = draw_scores(random, scores, H, G, T, S, D)
    inputs = {"q": q, "k": k, "v": normal(random, G, S, E)}
    settings = {"heads": H, "kvHeads": G, "queries": T, "keys": S, "dim": D, "valueDim": E}
    allowed, added = visible(T, S, causal, window), np.zeros((T, S))
    if mask:
        inputs["mask"] = draw_mask(random, H if mask == "heads" else 1, T, S, empty_rows)
        allowed = allowed & (inputs["mask"] != 0)
    if bias:
        inputs["bias"] = added = draw_bias(random, H if bias == "heads" else 1, T, S)
    options = {"causal": causal, "window": window, "scale": scale and number(scale)}
    settings |= {option: value for option, value in options.items() if value is not None}
    settings |= {"temperature": number(temperature)} if temperature != 1.0 else {}
    settings |= {"softcap": number(softcap)} if softcap else {}
    scale, temperature = options["scale"] or 1.0 / np.sqrt(D), number(temperature)
    expected = attention(**{x: inputs[x] for x in "qkv"}, allowed=allowed, bias=added, scale=scale,
                         temperature=temperature, softcap=number(softcap))
    nothing_empty = (allowed & ~np.isneginf(added)).any(-1).all()
    if temperature and not softcap and nothing_empty:
        output = torch_attention(**{x: inputs[x] for x in "qkv"}, allowed=allowed, bias=added,
                                 factor=scale / temperature)
        assert np.allclose(output, expected["output"], rtol=0, atol=1e-12), f"{name}: PyTorch and formula differ"
        expected["output"] = output
    bound = "attention, large scores" if scores in ("large", "whole") else "attention"
    return Case(f"attention-{name}", "attention", settings, inputs, expected, bound)


ATTENTION = [
    dict(name="plain", H=2, T=5, S=5, D=4),
    dict(name="cross", H=3, T=4, S=9, D=8, E=5),
    dict(name="one-token", H=1, T=1, S=1, D=1),
    dict(name="long", H=1, T=3, S=65, D=24, E=9),
    dict(name="wide-values", H=1, T=6, S=7, D=3, E=37),
    dict(name="causal", H=2, T=8, S=8, D=8, causal="top-left"),
    dict(name="causal-more-keys", H=1, T=5, S=8, D=6, causal="top-left"),
    dict(name="causal-bottom-right", H=2, T=5, S=8, D=6, causal="bottom-right"),
    dict(name="causal-offset", H=1, T=5, S=9, D=6, causal=2),
    dict(name="mask", H=2, T=6, S=7, D=5, mask="shared"),
    dict(name="mask-per-head", H=3, T=5, S=6, D=4, mask="heads"),
    dict(name="mask-causal", H=2, T=7, S=7, D=5, mask="shared", causal="top-left"),
    dict(name="bias", H=2, T=6, S=7, D=5, bias="shared"),
    dict(name="bias-per-head", H=3, T=5, S=6, D=4, bias="heads"),
    dict(name="grouped", H=6, G=2, T=4, S=5, D=4),
    dict(name="multi-query", H=4, G=1, T=5, S=6, D=4, E=3, causal="bottom-right"),
    dict(name="large-scores", H=1, T=6, S=9, D=16, scores="large"),
    dict(name="whole-scores", H=1, T=6, S=9, D=16, scores="whole"),
    dict(name="whole-scores-causal", H=1, T=5, S=5, D=64, scores="whole", causal="top-left"),
    dict(name="scale", H=1, T=4, S=5, D=7, scale=0.3),
    dict(name="temperature-half", H=2, T=4, S=6, D=8, temperature=0.5),
    dict(name="temperature-20", H=1, T=4, S=6, D=8, temperature=20.0),
    dict(name="temperature-0", H=1, T=4, S=9, D=3, temperature=0.0, scores="ties"),
    dict(name="softcap", H=2, T=5, S=6, D=8, softcap=2.0),
    dict(name="softcap-large", H=1, T=5, S=8, D=8, softcap=30.0, scores="large", causal="top-left"),
    dict(name="window", H=1, T=9, S=9, D=4, window=[2, 1]),
    dict(name="window-causal", H=2, T=9, S=9, D=4, window=[3, -1], causal="top-left"),
    dict(name="window-bottom-right", H=1, T=5, S=11, D=4, window=[2, 0], causal="bottom-right"),
    dict(name="empty-rows", H=2, T=5, S=6, D=4, mask="heads", empty_rows=True),
    dict(name="everything", H=4, G=2, T=7, S=9, D=6, E=5, causal="bottom-right", window=[4, -1], mask="heads",
         bias="shared", softcap=5.0, temperature=0.7, scale=0.5),
]


def draw_attention(random):
    G, D = below(random, 3), below(random, 64)
    scores = pick(random, "", "", "", "large", "whole")
    T, S = below(random, pick(random, 12, 24, 24, 100)), below(random, pick(random, 12, 40, 40, 300))
    shape = dict(G=G, H=G * below(random, 3), T=T, S=S, D=D, E=below(random, 40),
                 causal=pick(random, None, None, "top-left", "bottom-right", int(random.randint(-3, 12))),
                 window=pick(random, None, None, [int(random.randint(-1, 6)), int(random.randint(-1, 6))]),
                 mask=pick(random, None, None, "shared", "heads"), bias=pick(random, None, None, "shared", "heads"),
                 softcap=pick(random, 0.0, 0.0, 0.0, 1.0, 8.0), scores=scores, empty_rows=bool(random.randint(2)))
    if scores == "whole":
        shape |= dict(D=pick(random, 1, 4, 16, 64))
    if scores:
        shape |= dict(softcap=pick(random, 0.0, 0.0, 30.0))
    else:
        shape |= dict(temperature=pick(random, 1.0, 1.0, 0.5, 3.0), scale=pick(random, None, None, 0.2))
    return shape


# ---- Multi-head attention --------------------------------------------------------------------------------------


def fill(random, module):
    """Random parameters, biases and gains included, in double."""
    for name, parameter in module.named_parameters():
        if parameter.dim() == 2:
            values = normal(random, *parameter.shape, size=parameter.shape[1] ** -0.5)
        else:
            is_gain = "norm" in name and name.endswith("weight")
            values = normal(random, *parameter.shape, size=0.2) + is_gain
        parameter.data = torch.tensor(float32(values))
    return module.double()


def array(tensor):
    return tensor.detach().numpy()


def projection_weights(module):
    """PyTorch computes x W^T + b with W (out, in) and one matrix for q, k and v; ours is x W + b, W (in, out)."""
    weights = dict(zip(("wq", "wk", "wv"), (array(w.T) for w in module.in_proj_weight.chunk(3))))
    weights["wo"] = array(module.out_proj.weight.T)
    if module.in_proj_bias is not None:
        weights |= zip(("bq", "bk", "bv"), (array(b) for b in module.in_proj_bias.chunk(3)))
        weights["bo"] = array(module.out_proj.bias)
    return weights


def prefixed(prefix, tensors):
    return {f"{prefix}.{name}": tensor for name, tensor in tensors.items()}


def blocked(allowed):
    """PyTorch's layers mean True = must not attend."""
    return torch.tensor(~allowed)


def draw_masks(random, mask, bias, causal, heads, T, S):
    """The masks that a case asks for: as inputs of the core, and as one boolean and one added tensor."""
    inputs, allowed, added = {}, visible(T, S, "top-left" if causal else None), np.zeros((T, S))
    if mask:
        inputs["mask"] = draw_mask(random, heads if mask == "heads" else 1, T, S, False)
        allowed = allowed & (inputs["mask"] != 0)
    if bias:
        inputs["bias"] = added = draw_bias(random, heads if bias == "heads" else 1, T, S)
    return inputs, allowed, added


def multi_head_case(random, name, T, C, H, S=None, mask=None, bias=None, causal=False, with_bias=True):
    module = fill(random, torch.nn.MultiheadAttention(C, H, bias=with_bias, batch_first=True))
    inputs = {"x": normal(random, T, C)}
    settings = {"tokens": T, "width": C, "heads": H}
    if S:
        inputs["context"] = normal(random, S, C)
        settings["contextTokens"] = S
    if causal:
        settings["causal"] = "top-left"
    masks, allowed, added = draw_masks(random, mask, bias, causal, H, T, S or T)
    context = torch.tensor(inputs.get("context", inputs["x"]))
    attn_mask = np.broadcast_to(np.where(allowed, added, -np.inf), (H, T, S or T))
    output, weights = module(torch.tensor(inputs["x"]), context, context, attn_mask=torch.tensor(attn_mask),
                             average_attn_weights=False)
    inputs |= masks | prefixed("weights", projection_weights(module))
    return Case(f"multi-head-{name}", "multiHeadAttention", settings, inputs,
                {"output": array(output), "weights": array(weights)})


MULTI_HEAD = [
    dict(name="self", T=6, C=12, H=4),
    dict(name="cross", T=5, S=8, C=12, H=3),
    dict(name="causal", T=7, C=8, H=2, causal=True),
    dict(name="mask", T=6, C=9, H=3, mask="shared"),
    dict(name="mask-per-head-no-bias", T=5, S=7, C=12, H=3, mask="heads", with_bias=False),
    dict(name="bias-tensor", T=5, C=8, H=2, bias="heads"),
    dict(name="no-bias", T=6, C=10, H=5, with_bias=False),
    dict(name="one-head", T=4, C=7, H=1),
]


def draw_multi_head(random):
    H = below(random, 4)
    cross = bool(random.randint(2))
    return dict(H=H, C=H * below(random, 9), T=below(random, 12), S=below(random, 12) if cross else None,
                mask=pick(random, None, "shared", "heads"), bias=pick(random, None, "shared", "heads"),
                causal=not cross and bool(random.randint(2)), with_bias=bool(random.randint(2)))


def split_heads(x, heads):
    return x.reshape(len(x), heads, -1).transpose(1, 0, 2)


def grouped_case(random, name, T, C, H, G, D, E, position=None, causal=False):
    """What nn.MultiheadAttention hasn't: fewer key/value heads, D and E of their own, RoPE, ALiBi."""
    shapes = {"wq": (C, H * D), "wk": (C, G * D), "wv": (C, G * E), "wo": (H * E, C),
              "bq": (H * D,), "bk": (G * D,), "bv": (G * E,), "bo": (C,)}
    w = {name: normal(random, *shape, size=C**-0.5) for name, shape in shapes.items()}
    x = normal(random, T, C)
    q, k, v = (split_heads(x @ w["w" + n] + w["b" + n], H if n == "q" else G) for n in "qkv")
    added = np.zeros((T, T))
    if position and position["kind"] == "rope":
        q, k = (rope(y, 0, position["base"], position["layout"], D) for y in (q, k))
    if position and position["kind"] == "alibi":
        distance = np.arange(T)[None, :] - np.arange(T)[:, None]
        added = alibi_slopes(H)[:, None, None] * (distance if causal else -np.abs(distance))
    allowed = visible(T, T, "top-left" if causal else None)
    steps = attention(q, k, v, allowed, added, D**-0.5)
    output = steps["output"].transpose(1, 0, 2).reshape(T, -1) @ w["wo"] + w["bo"]
    settings = {"tokens": T, "width": C, "heads": H, "kvHeads": G}
    settings |= ({"causal": "top-left"} if causal else {}) | ({"position": position} if position else {})
    return Case(f"multi-head-{name}", "multiHeadAttention", settings, {"x": x} | prefixed("weights", w),
                {"output": output, "q": q, "k": k, "v": v, "weights": steps["weights"], "headOutput": steps["output"]})


ROPE_HALF = {"kind": "rope", "base": 10000, "layout": "half"}
GROUPED = [
    dict(name="grouped", T=5, C=12, H=4, G=2, D=3, E=5),
    dict(name="rope", T=6, C=12, H=3, G=3, D=4, E=4, position=ROPE_HALF),
    dict(name="rope-interleaved", T=6, C=12, H=4, G=1, D=6, E=3, position=ROPE_HALF | {"layout": "interleaved"},
         causal=True),
    dict(name="alibi", T=6, C=12, H=3, G=3, D=4, E=4, position={"kind": "alibi"}),
    dict(name="alibi-causal", T=6, C=12, H=4, G=2, D=3, E=3, position={"kind": "alibi"}, causal=True),
]


def draw_grouped(random):
    G = below(random, 3)
    base = pick(random, 100, 10000, 500000)
    rope_position = {"kind": "rope", "base": base, "layout": pick(random, "half", "interleaved")}
    return dict(T=below(random, 10), C=below(random, 16), H=G * below(random, 3), G=G, D=2 * below(random, 6),
                E=below(random, 8), position=pick(random, None, rope_position, {"kind": "alibi"}),
                causal=bool(random.randint(2)))


# ---- Layers ----------------------------------------------------------------------------------------------------


def norm_weights(*norms):
    weights = {}
    for i, norm in enumerate(norms, 1):
        weights |= {f"gain{i}": array(norm.weight), f"bias{i}": array(norm.bias)}
    return weights


def feed_forward_weights(layer):
    return {"w1": array(layer.linear1.weight.T), "b1": array(layer.linear1.bias),
            "w2": array(layer.linear2.weight.T), "b2": array(layer.linear2.bias)}


def encoder_weights(layer):
    return projection_weights(layer.self_attn) | norm_weights(layer.norm1, layer.norm2) | feed_forward_weights(layer)


def decoder_weights(layer):
    return (prefixed("self", projection_weights(layer.self_attn))
            | prefixed("cross", projection_weights(layer.multihead_attn))
            | norm_weights(layer.norm1, layer.norm2, layer.norm3) | feed_forward_weights(layer))


def stack_weights(stack, weights_of):
    weights = {}
    for i, layer in enumerate(stack.layers):
        weights |= prefixed(f"layers.{i}", weights_of(layer))
    if stack.norm is not None:
        weights |= {"finalGain": array(stack.norm.weight), "finalBias": array(stack.norm.bias)}
    return weights


def layer_options(C, H, F, norm, activation, eps):
    return dict(d_model=C, nhead=H, dim_feedforward=F, dropout=0.0, activation=activation, layer_norm_eps=eps,
                batch_first=True, norm_first=norm == "pre")


def layer_settings(T, C, H, norm, activation, eps):
    tokens = {} if T is None else {"tokens": T}
    return tokens | {"width": C, "heads": H, "norm": norm, "activation": activation, "eps": number(eps)}


def encoder_case(random, name, T, C, H, F, norm, activation, causal=False, mask=None, layers=0, final=True, eps=1e-5):
    """One layer, or a stack of them with a final norm."""
    eps = number(eps)
    module = torch.nn.TransformerEncoderLayer(**layer_options(C, H, F, norm, activation, eps))
    if layers:
        module = torch.nn.TransformerEncoder(module, layers, torch.nn.LayerNorm(C, eps) if final else None)
    module = fill(random, module)
    inputs, settings = {"x": normal(random, T, C)}, layer_settings(T, C, H, norm, activation, eps)
    masks, allowed, _ = draw_masks(random, mask, None, causal, H, T, T)
    settings |= {"causal": "top-left"} if causal else {}
    output = module(torch.tensor(inputs["x"])[None], blocked(allowed))[0]
    inputs |= masks
    inputs |= stack_weights(module, encoder_weights) if layers else prefixed("weights", encoder_weights(module))
    return Case(f"encoder-{name}", "encoder" if layers else "encoderLayer", settings, inputs,
                {"output": array(output)})


def decoder_case(random, name, T, S, C, H, F, norm, activation, causal=True, mask=None, memory_mask=None, layers=0,
                 final=True, eps=1e-5):
    eps = number(eps)
    module = torch.nn.TransformerDecoderLayer(**layer_options(C, H, F, norm, activation, eps))
    if layers:
        module = torch.nn.TransformerDecoder(module, layers, torch.nn.LayerNorm(C, eps) if final else None)
    module = fill(random, module)
    inputs = {"x": normal(random, T, C), "memory": normal(random, S, C)}
    settings = layer_settings(T, C, H, norm, activation, eps) | {"memoryTokens": S}
    masks, allowed, _ = draw_masks(random, mask, None, causal, H, T, T)
    memory_masks, memory_allowed, _ = draw_masks(random, memory_mask, None, False, H, T, S)
    settings |= {"causal": "top-left"} if causal else {}
    output = module(torch.tensor(inputs["x"])[None], torch.tensor(inputs["memory"])[None], blocked(allowed),
                    blocked(memory_allowed))[0]
    inputs |= masks | {"memoryMask": m for m in memory_masks.values()}
    inputs |= stack_weights(module, decoder_weights) if layers else prefixed("weights", decoder_weights(module))
    return Case(f"decoder-{name}", "decoder" if layers else "decoderLayer", settings, inputs,
                {"output": array(output)})


def transformer_case(random, name, T, S, C, H, F, norm, activation, encoder_layers, decoder_layers, eps=1e-5):
    """nn.Transformer: `source` (S,C) through the encoder, `target` (T,C) through the decoder, masked causally."""
    eps = number(eps)
    module = fill(random, torch.nn.Transformer(**layer_options(C, H, F, norm, activation, eps),
                                               num_encoder_layers=encoder_layers, num_decoder_layers=decoder_layers))
    inputs = {"source": normal(random, S, C), "target": normal(random, T, C)}
    settings = {"sourceTokens": S, "targetTokens": T, "causal": "top-left"}
    settings |= layer_settings(None, C, H, norm, activation, eps)
    output = module(torch.tensor(inputs["source"])[None], torch.tensor(inputs["target"])[None],
                    tgt_mask=blocked(visible(T, T, "top-left")))[0]
    inputs |= prefixed("encoder", stack_weights(module.encoder, encoder_weights))
    inputs |= prefixed("decoder", stack_weights(module.decoder, decoder_weights))
    return Case(f"transformer-{name}", "transformer", settings, inputs, {"output": array(output)})


ENCODER = [
    dict(name="post-relu", T=6, C=9, H=3, F=20, norm="post", activation="relu"),
    dict(name="post-gelu", T=7, C=12, H=4, F=20, norm="post", activation="gelu"),
    dict(name="pre-relu", T=5, C=12, H=2, F=24, norm="pre", activation="relu", causal=True),
    dict(name="pre-gelu", T=6, C=12, H=3, F=17, norm="pre", activation="gelu", mask="shared"),
    dict(name="6-layers-post", T=6, C=8, H=4, F=16, norm="post", activation="relu", layers=6),
    dict(name="6-layers-pre", T=5, C=6, H=2, F=12, norm="pre", activation="gelu", layers=6, causal=True),
]
DECODER = [
    dict(name="post-relu", T=5, S=7, C=9, H=3, F=24, norm="post", activation="relu"),
    dict(name="post-gelu", T=6, S=4, C=12, H=2, F=20, norm="post", activation="gelu", memory_mask="shared"),
    dict(name="pre-relu", T=5, S=6, C=8, H=2, F=24, norm="pre", activation="relu", mask="shared"),
    dict(name="pre-gelu", T=6, S=5, C=12, H=4, F=17, norm="pre", activation="gelu"),
    dict(name="2-layers", T=5, S=6, C=6, H=2, F=12, norm="pre", activation="relu", layers=2),
]
TRANSFORMER = [
    dict(name="6-and-6", T=5, S=7, C=6, H=3, F=10, norm="post", activation="relu", encoder_layers=6,
         decoder_layers=6),
    dict(name="3-and-2", T=4, S=6, C=8, H=2, F=12, norm="pre", activation="gelu", encoder_layers=3,
         decoder_layers=2),
]


def draw_layer(random):
    """8 to 31 numbers a token: the LayerNorm of two or three is close to a step, and a stack of steps makes of
    float32's rounding what it likes."""
    H = below(random, 4)
    return dict(T=below(random, 10), H=H, C=H * (7 // H + below(random, 24 // H)), F=below(random, 40),
                norm=pick(random, "post", "pre"), activation=pick(random, "relu", "gelu"),
                eps=pick(random, 1e-5, 1e-5, 1e-6, 1e-3))


def draw_encoder(random):
    return draw_layer(random) | dict(causal=bool(random.randint(2)), mask=pick(random, None, "shared", "heads"),
                                     layers=pick(random, 0, 0, 1, 6), final=bool(random.randint(2)))


def draw_decoder(random):
    return draw_layer(random) | dict(S=below(random, 10), causal=bool(random.randint(2)),
                                     mask=pick(random, None, "shared", "heads"),
                                     memory_mask=pick(random, None, "shared", "heads"),
                                     layers=pick(random, 0, 0, 1, 3), final=bool(random.randint(2)))


def draw_transformer(random):
    return draw_layer(random) | dict(S=below(random, 10), encoder_layers=below(random, 6),
                                     decoder_layers=below(random, 6))


# ---- Normalisation, activations --------------------------------------------------------------------------------


def hard_rows(random, kind, rows, cols):
    x = random.standard_normal((rows, cols))
    if kind == "constant":
        x = np.broadcast_to(x[:, :1] * 10.0, x.shape)
    if kind == "offset":
        x = x + 1e4 * 10.0 ** random.randint(0, 3)
    if kind == "tiny":
        x = 1e-4 * x + 1.0
    if kind == "huge":
        x = x * 1e15
    return float32(x)


def layer_norm(x, gain, bias, eps):
    """Ba, Kiros, Hinton 2016, equation 4, with the biased variance."""
    return (x - x.mean(-1, keepdims=True)) / np.sqrt(x.var(-1, keepdims=True) + eps) * gain + bias


def norm_case(random, name, kind, rows, cols, affine=True, eps=1e-5, rms=False):
    """LayerNorm by its formula, checked against PyTorch; RMSNorm by Zhang and Sennrich 2019, equation 4."""
    inputs, eps = {"x": hard_rows(random, kind, rows, cols)}, number(eps)
    if affine:
        inputs["gain"] = float32(1.0 + normal(random, cols, size=0.5))
    if affine and not rms:
        inputs["bias"] = normal(random, cols)
    if rms:
        output = inputs["x"] / np.sqrt((inputs["x"] ** 2).mean(-1, keepdims=True) + eps) * inputs.get("gain", 1.0)
    else:
        gain, bias = (torch.tensor(inputs[name]) if affine else None for name in ("gain", "bias"))
        output = layer_norm(inputs["x"], inputs.get("gain", 1.0), inputs.get("bias", 0.0), eps)
        by_torch = array(F.layer_norm(torch.tensor(inputs["x"]), (cols,), gain, bias, eps))
        # PyTorch takes mean / sigma from x / sigma, and so leaves some 1e-16 of them where the row is constant.
        leftover = np.abs(inputs["x"] / np.sqrt(inputs["x"].var(-1, keepdims=True) + eps)).max(-1, keepdims=True)
        assert (np.abs(output - by_torch) <= 1e-12 + 1e-14 * leftover).all(), f"{name}: PyTorch and formula differ"
    call = "rmsNorm" if rms else "layerNorm"
    return Case(f"{'rms' if rms else 'layer'}-norm-{name}", call, {"rows": rows, "cols": cols, "eps": eps}, inputs,
                {"output": output})


NORM = [
    dict(name="plain", kind="normal", rows=5, cols=12, affine=False),
    dict(name="affine", kind="normal", rows=3, cols=33),
    dict(name="constant", kind="constant", rows=4, cols=13),
    dict(name="constant-plain", kind="constant", rows=4, cols=16, affine=False),
    dict(name="large-offset", kind="offset", rows=4, cols=31),
    dict(name="tiny-variance", kind="tiny", rows=4, cols=17, affine=False),
    dict(name="huge", kind="huge", rows=2, cols=9),
    dict(name="one-column", kind="normal", rows=3, cols=1),
    dict(name="no-eps", kind="normal", rows=2, cols=8, eps=0.0),
    dict(name="plain", kind="normal", rows=3, cols=19, rms=True),
    dict(name="large-offset", kind="offset", rows=2, cols=16, rms=True, affine=False),
    dict(name="tiny-variance", kind="tiny", rows=2, cols=7, rms=True),
]


def draw_norm(random):
    return dict(kind=pick(random, "normal", "constant", "offset", "tiny", "huge"), rows=below(random, 6),
                cols=below(random, 140), affine=bool(random.randint(2)), eps=pick(random, 1e-5, 1e-6, 1e-3),
                rms=bool(random.randint(2)))


# Ranges of x; the tail of its own, where an error would vanish beside the values of the middle.
RANGES = {"middle": (-3.0, 3.0), "tail": (-5.0, -3.0), "wide": (-30.0, 30.0), "small": (-1e-4, 1e-4)}


def activation_case(random, name, kind, reach, count):
    x = float32(random.uniform(*RANGES[reach], count))
    t = torch.tensor(x)
    if kind == "gelu-tanh":  # Hendrycks and Gimpel 2016, section 2; written out, since older PyTorch lacks it
        y = 0.5 * x * (1.0 + np.tanh(np.sqrt(2.0 / np.pi) * (x + 0.044715 * x**3)))
    else:
        y = array({"relu": F.relu, "gelu": F.gelu, "silu": F.silu}[kind](t))
    return Case(f"activation-{name}", "activation", {"kind": kind}, {"x": x}, {"output": y})


ACTIVATION = [dict(name=f"{kind}-{reach}", kind=kind, reach=reach, count=61)
              for kind in ("relu", "gelu", "gelu-tanh", "silu") for reach in RANGES]


def draw_activation(random):
    return dict(kind=pick(random, "relu", "gelu", "gelu-tanh", "silu"), reach=pick(random, *RANGES),
                count=below(random, 200))


# ---- Position --------------------------------------------------------------------------------------------------


def rope(x, start, base, layout, rotary):
    """Su et al. 2021, section 3.2.2: pair i of position p is a complex number, turned by p base^(-2i / rotary).
    Interleaved pairs as printed there; half pairs as in GPT-NeoX's rotate_half."""
    pairs = np.arange(rotary // 2)
    first, second = (pairs, pairs + rotary // 2) if layout == "half" else (2 * pairs, 2 * pairs + 1)
    angle = (start + np.arange(x.shape[1]))[:, None] * float(base) ** (-2.0 * pairs / max(rotary, 1))
    turned = (x[..., first] + 1j * x[..., second]) * np.exp(1j * angle)
    out = x.copy()
    out[..., first], out[..., second] = turned.real, turned.imag
    return out


def rope_case(random, name, H, T, D, layout, rotary=None, base=10000, start=0):
    x, rotary = normal(random, H, T, D), D if rotary is None else rotary
    settings = {"heads": H, "tokens": T, "dim": D, "rotaryDim": rotary, "base": base, "layout": layout, "start": start}
    return Case(f"rope-{name}", "rope", settings, {"x": x}, {"output": rope(x, start, base, layout, rotary)})


ROPE = [
    dict(name="half", H=2, T=7, D=8, layout="half"),
    dict(name="interleaved", H=2, T=7, D=8, layout="interleaved"),
    dict(name="half-partial", H=1, T=6, D=10, rotary=4, layout="half", start=3),
    dict(name="interleaved-partial", H=3, T=4, D=7, rotary=6, layout="interleaved"),
    dict(name="far", H=1, T=5, D=16, layout="half", start=100000, base=500000),
    dict(name="before-zero", H=1, T=5, D=6, layout="interleaved", start=-3),
]


def draw_rope(random):
    D = below(random, 64)
    return dict(H=below(random, 4), T=below(random, 20), D=D, rotary=2 * int(random.randint(0, D // 2 + 1)),
                layout=pick(random, "half", "interleaved"), base=pick(random, 100, 10000, 500000),
                start=pick(random, 0, 0, int(random.randint(-1000, 100000))))


def alibi_slopes(heads):
    """Press, Smith, Lewis 2022, section 3, and for other head counts the rule of its released code: the slopes of
    the next lower power of two, then every other one of twice that power."""
    power = 2 ** int(np.log2(heads))
    slopes = 2.0 ** (-8.0 * np.arange(1, power + 1) / power)
    more = 2.0 ** (-8.0 * np.arange(1, 2 * power + 1, 2) / (2 * power))
    return np.concatenate([slopes, more[: heads - power]])


def alibi_case(random, name, heads):
    return Case(f"alibi-{name}", "alibiSlopes", {"heads": heads}, {}, {"output": alibi_slopes(heads)})


ALIBI = [dict(name=f"{heads}-heads", heads=heads) for heads in (1, 2, 3, 8, 12, 16, 40)]


def draw_alibi(random):
    return dict(heads=below(random, 128))


def encoding_case(random, name, positions, dim, base=10000, start=0):
    """Vaswani et al. 2017, section 3.5; an odd dim ends with a sine."""
    index = np.arange(dim)
    angle = (start + np.arange(positions))[:, None] / float(base) ** ((index - index % 2) / dim)
    settings = {"positions": positions, "dim": dim, "base": base, "start": start}
    return Case(f"encoding-{name}", "positionalEncoding", settings, {},
                {"output": np.where(index % 2 == 0, np.sin(angle), np.cos(angle))})


ENCODING = [
    dict(name="even", positions=9, dim=16),
    dict(name="odd", positions=8, dim=7),
    dict(name="one-dim", positions=6, dim=1),
    dict(name="far", positions=4, dim=10, start=1000000),
    dict(name="before-zero", positions=5, dim=5, start=-4, base=100),
]


def draw_encoding(random):
    return dict(positions=below(random, 40), dim=below(random, 70), base=pick(random, 100, 10000),
                start=pick(random, 0, 0, int(random.randint(-1000, 100000))))


# ---- Files -----------------------------------------------------------------------------------------------------

FILES = {
    "attention.txt": [(attention_case, ATTENTION, draw_attention)],
    "multi-head.txt": [(multi_head_case, MULTI_HEAD, draw_multi_head), (grouped_case, GROUPED, draw_grouped)],
    "encoder.txt": [(encoder_case, ENCODER, draw_encoder)],
    "decoder.txt": [(decoder_case, DECODER, draw_decoder)],
    "transformer.txt": [(transformer_case, TRANSFORMER, draw_transformer)],
    "norm.txt": [(norm_case, NORM, draw_norm)],
    "activation.txt": [(activation_case, ACTIVATION, draw_activation)],
    "position.txt": [(rope_case, ROPE, draw_rope), (alibi_case, ALIBI, draw_alibi),
                     (encoding_case, ENCODING, draw_encoding)],
}


def cases_of(make, shapes, draw, seed, count):
    """Each case has a generator of its own, so that adding one leaves the others as they are."""
    for i in range(len(shapes) if count is None else count):
        key = zlib.crc32(f"{make.__name__} {shapes[i]['name'] if count is None else i}".encode())
        random = np.random.RandomState([seed, key])
        shape = shapes[i] if count is None else draw(random) | {"name": f"seed-{seed}-{i}"}
        yield make(random, **shape)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=SEED, help=f"default {SEED}, that of tests/golden/")
    parser.add_argument("--out", type=pathlib.Path, default=FOLDER, help="folder to write to, default tests/golden/")
    parser.add_argument("--cases", type=int, help="unseen cases of each kind, in place of the ones listed here")
    arguments = parser.parse_args()
    if arguments.cases is not None and arguments.out == FOLDER:
        parser.error("--cases needs --out: tests/golden/ holds the listed cases")
    arguments.out.mkdir(parents=True, exist_ok=True)
    for name, kinds in FILES.items():
        cases = [case for kind in kinds for case in cases_of(*kind, arguments.seed, arguments.cases)]
        head = f"# tools/golden.py --seed {arguments.seed}, which explains the format; PyTorch {torch.__version__}\n"
        text = head + "".join(case.text() for case in cases)
        (arguments.out / name).write_text(text)
        print(f"{arguments.out / name}: {len(cases)} cases, {len(text) / 1000:.1f} kB")


if __name__ == "__main__":
    main()
