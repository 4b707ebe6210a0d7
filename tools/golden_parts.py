"""Golden vectors of the parts that layers are made of: norms, activations, positions. tools/golden.py writes them."""

import numpy as np
import torch
import torch.nn.functional as F

from golden_case import Case, array, below, float32, normal, number, pick


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
