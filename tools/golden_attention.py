"""Golden vectors of attention and of multi-head attention. tools/golden.py writes them."""

import numpy as np
import torch
import torch.nn.functional as F

from golden_case import Case, array, below, float32, normal, number, pick, prefixed
from golden_parts import alibi_slopes, rope


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


def projection_weights(module):
    """PyTorch computes x W^T + b with W (out, in) and one matrix for q, k and v; ours is x W + b, W (in, out)."""
    weights = dict(zip(("wq", "wk", "wv"), (array(w.T) for w in module.in_proj_weight.chunk(3))))
    weights["wo"] = array(module.out_proj.weight.T)
    if module.in_proj_bias is not None:
        weights |= zip(("bq", "bk", "bv"), (array(b) for b in module.in_proj_bias.chunk(3)))
        weights["bo"] = array(module.out_proj.bias)
    return weights


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
