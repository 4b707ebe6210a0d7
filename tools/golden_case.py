"""What a golden vector is: a case with its settings, inputs and expected tensors, as text; and numbers to draw it from.

tools/golden.py explains the files.
"""

import json
import pathlib
import zlib

import numpy as np

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


def array(tensor):
    return tensor.detach().numpy()


def prefixed(prefix, tensors):
    return {f"{prefix}.{name}": tensor for name, tensor in tensors.items()}


def cases_of(make, shapes, draw, seed, count):
    """Each case has a generator of its own, so that adding one leaves the others as they are."""
    for i in range(len(shapes) if count is None else count):
        key = zlib.crc32(f"{make.__name__} {shapes[i]['name'] if count is None else i}".encode())
        random = np.random.RandomState([seed, key])
        shape = shapes[i] if count is None else draw(random) | {"name": f"seed-{seed}-{i}"}
        yield make(random, **shape)
