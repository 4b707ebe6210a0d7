#!/usr/bin/python3
"""Makes the golden vectors of tests/golden/models/: models, and what PyTorch computes in their runs.

    tools/golden_models.py                                   writes tests/golden/models/ anew
    tools/golden_models.py --seed 7 --out DIR --cases 20     20 unseen cases; check the core with
        cat DIR/*.txt | build/native/tests/core/headlight_tests --golden

The files are like those of tools/golden.py, which explains them. The model is that of tools/golden_train.py, whose
attention is held to torch.nn.functional's; this file adds relative biases, the start mark, places of rows, edited rows
and switches. Everything is computed in float64 and rounded to float32 once.

A case of a run names its config and its weights (weights.NAME, as in core/model/WEIGHTS.md), .tokens and .source, and
what differs from a plain run: temperature, causal, unplaced (nothing says where rows stand), places.source and
places.main (a number for each row), heads (0: off), off (hl_layer_switch bits of each layer), and edited rows:
weightEdits and queryEdits (rows of attention, head, row), weightEdit0 and queryEdit0 (their numbers). It expects
tensors by their names in a trace.

Needs NumPy and PyTorch 1.13 or newer, as tools/golden.py does.
"""

import argparse
import pathlib

import numpy as np
import torch
import torch.nn.functional as F

import golden_case
import golden_train
from golden_case import below, cases_of, normal, pick
from golden_parts import alibi_slopes

FOLDER = golden_case.FOLDER / "models"

# Errors of one layer pass through the next; a LayerNorm with a small variance makes them larger.
golden_case.BOUNDS |= {"run": 5e-6}

# hl_layer_switch
SELF_RESIDUAL, CROSS_RESIDUAL, FFN_RESIDUAL, SELF_NORM, CROSS_NORM, FFN_NORM, FFN = (1 << bit for bit in range(7))


# ---- Weights, in the order of core/model/WEIGHTS.md ----------------------------------------------------------------


def shapes(c):
    """Those of golden_train, and what a start mark and relative biases add."""
    mark = int(c["startMark"])
    biases = 2 * c["reach"] + 1 + mark
    for name, shape in golden_train.shapes(c):
        if name == "positions":
            shape = (c["positions"] + mark, c["width"])
        yield name, shape
        if name == ("positions" if c["position"] == "learned" else "embedding") and mark:
            yield "start", (c["width"],)
        last = "bo" if c["attentionBiases"] else "wo"
        if c["position"] == "relative" and name.endswith("." + last) and "cross." not in name:
            yield name.removesuffix(last) + "relative", (c["heads"], biases)


def draw_weights(random, c):
    for name, shape in shapes(c):
        felt = name in ("embedding", "positions") or name.endswith("relative") or len(shape) == 1
        values = normal(random, *shape, size=0.5 if felt else shape[0] ** -0.5)
        yield name, golden_case.float32(values + 1.0) if "gain" in name else values


# ---- The model -----------------------------------------------------------------------------------------------------


class Run(golden_train.Model):
    """A run; notes its tensors by their names in a trace."""

    def __init__(self, config, weights, knobs):
        super().__init__(config, weights)
        self.knobs, self.trace, self.attention_number, self.layer_number = knobs, {}, 0, 0

    def rows(self, stack, words):
        """Where each row stands."""
        count = words + self.c["startMark"]
        return torch.tensor(np.asarray(self.knobs.get(f"places.{stack}", np.arange(count)), np.float64))

    def note(self, name, tensor):
        self.trace[name] = tensor
        return tensor

    def added_to_scores(self, T, S, positions, causal):
        c, order = self.c, torch.arange(S)[None, :] - torch.arange(T)[:, None]
        added = torch.zeros(c["heads"], T, S, dtype=torch.float64)
        if positions:
            distance = self.places[None, :] - self.places[:, None]
            added = added + self.biases_of_distance(distance, causal)
        return added.masked_fill(order > 0, -np.inf) if causal else added

    def biases_of_distance(self, distance, causal):
        c, unplaced = self.c, self.knobs.get("unplaced")
        zeros = torch.zeros(c["heads"], *distance.shape, dtype=torch.float64)
        if c["position"] == "alibi" and not unplaced:
            slopes = torch.tensor(alibi_slopes(c["heads"]))[:, None, None]
            return slopes * (distance if causal else -distance.abs())
        if c["position"] != "relative":
            return zeros
        table, R = self.w[self.prefix + "relative"], c["reach"]
        added = zeros if unplaced else table[:, distance.clamp(-R, R).long() + R]
        if c["startMark"]:
            added = torch.cat([table[:, -1:, None].expand(-1, len(distance), 1), added[:, :, 1:]], 2)
        return added

    def turned(self, x):
        """RoPE of x (H,T,D), each row by its place."""
        c = self.c
        if not c["position"].startswith("rope") or self.knobs.get("unplaced"):
            return x
        half, D = c["position"] == "rope-half", c["dim"]
        pairs = torch.arange(D // 2)
        first, second = (pairs, pairs + D // 2) if half else (2 * pairs, 2 * pairs + 1)
        angle = self.places[:, None] * torch.tensor(float(c["base"]) ** (-2.0 * np.arange(D // 2) / D))
        turned = torch.complex(x[..., first], x[..., second]) * torch.polar(torch.ones_like(angle), angle)
        out = torch.empty_like(x)
        out[..., first], out[..., second] = turned.real, turned.imag
        return out

    def edit(self, kind, tensor):
        """Rows of this attention's heads replaced by those given."""
        tensor = tensor.clone()
        for i, (attention, head, row) in enumerate(self.knobs.get(f"{kind}Edits", [])):
            if attention == self.attention_number:
                tensor[head, row] = torch.tensor(self.knobs[f"{kind}Edit{i}"])
        return tensor

    def attention(self, x, context, prefix, positions, causal):
        c, self.prefix, name = self.c, prefix, self.names(prefix)
        causal = causal or (positions and self.knobs.get("causal", False))
        q, k, v = self.heads(x, prefix, "q"), self.heads(context, prefix, "k"), self.heads(context, prefix, "v")
        if positions:
            q, k = self.turned(q), self.turned(k)
        q = self.note(name + "q", self.edit("query", q))
        self.note(name + "k", k)
        self.note(name + "v", v)
        added = self.added_to_scores(len(x), len(context), positions, causal)
        scores = q @ k.transpose(1, 2) / np.sqrt(c["dim"]) / self.knobs.get("temperature", 1.0)
        weights = self.note(name + "weights", self.edit("weight", torch.softmax(scores + added, -1)))
        on = self.knobs.get("heads", np.ones((99, c["heads"])))[self.attention_number]
        output = self.note(name + "headOutput", weights @ v * torch.tensor(on * 1.0)[:, None, None])
        y = self.linear(output.transpose(0, 1).flatten(1), f"{prefix}wo", f"{prefix}bo")
        if self.is_plain(positions):
            self.check_attention(x, context, prefix, added, y, weights)
        self.attention_number += 1
        return self.note(name + "attnOutput", y)

    def is_plain(self, positions):
        """Such an attention torch.nn.functional has too."""
        c = self.c
        square = c["heads"] * c["dim"] == c["width"] and c["valueDim"] == c["dim"]
        turns = positions and c["position"].startswith("rope")
        edits = {"heads", "temperature", "weightEdits", "queryEdits"} & set(self.knobs)
        return square and not turns and not edits

    def names(self, prefix):
        """"layer0." in the weights is "encoder.layer0." in the trace of a model that has both."""
        both = self.c["architecture"] == "encoder-decoder" and not prefix.startswith("decoder.")
        return "encoder." + prefix if both else prefix

    def feed_forward(self, x, prefix):
        kinds = {"relu": F.relu, "gelu": F.gelu, "silu": F.silu}
        hidden = kinds[self.c["activation"]](self.linear(x, prefix + "w1", prefix + "b1"))
        y = self.linear(hidden, prefix + "w2", prefix + "b2")
        self.note(self.names(prefix) + "hidden", hidden)
        return self.note(self.names(prefix) + "ffn", y * 0.0 if self.is_off(FFN) else y)

    def is_off(self, switch):
        return bool(int(self.knobs.get("off", [0] * 99)[self.layer_number]) & switch)

    def branch(self, x, prefix, number, kind, f):
        """kind: 0 attention to itself, 1 to the memory, 2 the feed-forward."""
        order, off = self.c["norm"], self.is_off(SELF_NORM << kind)
        norm = lambda x: x if off else self.norm(x, f"{prefix}gain{number}", f"{prefix}bias{number}")
        stream = x * 0.0 if self.is_off(SELF_RESIDUAL << kind) else x
        if order == "pre":
            return stream + f(self.note(f"{self.names(prefix)}norm{number}", norm(x)))
        y = stream + f(x)
        return self.note(f"{self.names(prefix)}norm{number}", norm(y)) if order == "post" else y

    def layer(self, x, prefix, causal, memory):
        self.note(self.names(prefix) + "x", x)
        part, number = "" if memory is None else "self.", 1
        x = self.branch(x, prefix, number, 0, lambda x: self.attention(x, x, prefix + part, True, causal))
        if memory is not None:
            number += 1
            x = self.branch(x, prefix, number, 1, lambda x: self.attention(x, memory, prefix + "cross.", False, False))
        if self.c["ffn"]:
            x = self.branch(x, prefix, number + 1, 2, lambda x: self.feed_forward(x, prefix))
        self.layer_number += 1
        return self.note(self.names(prefix) + "output", x)

    def embed(self, numbers):
        c, x = self.c, F.embedding(torch.tensor(numbers), self.w["embedding"])
        if c["startMark"]:
            x = torch.cat([self.w["start"][None], x])
        if self.knobs.get("unplaced"):
            return x
        if c["position"] == "learned":
            x = x + self.w["positions"][self.places.long()]
        if c["position"] == "sinusoidal":
            index = np.arange(c["width"])
            angle = self.places.numpy()[:, None] / float(c["base"]) ** ((index - index % 2) / c["width"])
            x = x + torch.tensor(np.where(index % 2 == 0, np.sin(angle), np.cos(angle)))
        return x

    def stack(self, numbers, prefix, layers, causal, memory=None):
        both = self.c["architecture"] == "encoder-decoder"
        self.places = self.rows("source" if both and not prefix else "main", len(numbers))
        name = self.names(prefix) if both else ""
        self.note(name + "x", self.embed(numbers))
        x = super().stack(numbers, prefix, layers, causal, memory)
        return self.note(name + "final", x)

    def logits(self, example):
        if self.c["output"] == "none":
            return None
        logits = self.note("logits", super().logits(example))
        return self.note("probabilities", torch.softmax(logits, -1))


# ---- Cases ---------------------------------------------------------------------------------------------------------


def draw_edits(random, c, rows_of, kind, count):
    """Rows of weights sum to about 1."""
    knobs = {f"{kind}Edits": []}
    both, layers = c["architecture"] == "encoder-decoder", c["layers"]
    for i in range(count):
        attention = int(random.randint(layers + 2 * c["decoderLayers"]))
        source, cross = both and attention < layers, both and attention >= layers and (attention - layers) % 2 == 1
        rows, keys = rows_of["source" if source else "main"], rows_of["source" if source or cross else "main"]
        knobs[f"{kind}Edits"].append((attention, int(random.randint(c["heads"])), int(random.randint(rows))))
        numbers = normal(random, c["dim"]) if kind == "query" else (1.0 + normal(random, keys, size=0.5)) / keys
        knobs[f"{kind}Edit{i}"] = golden_case.float32(numbers)
    return knobs


def draw_places(random, c, rows):
    """Of a learned table, or any near 0, in any order."""
    if c["position"] == "learned":
        return random.randint(c["positions"] + c["startMark"], size=rows)
    return random.randint(-30, 30, size=rows)


def draw_switches(random, c):
    """Some bits of what each layer has."""
    layers = [1] * c["layers"] + [3] * c["decoderLayers"] if c["decoderLayers"] else [1] * c["layers"]
    steps = [step | (4 if c["ffn"] else 0) for step in layers]
    has = [s | (s << 3 if c["norm"] != "none" else 0) | (FFN if c["ffn"] else 0) for s in steps]
    return np.array([int(random.randint(128)) & int(random.randint(128)) & bits for bits in has], np.uint8)


def draw_knobs(random, c, rows_of, kinds):
    """kinds: which knobs are turned."""
    knobs = {kind: True for kind in ("causal", "unplaced") if kind in kinds}
    if "temperature" in kinds:
        knobs["temperature"] = pick(random, 0.5, 2.0)
    if "heads" in kinds:
        knobs["heads"] = random.randint(2, size=(c["layers"] + 2 * c["decoderLayers"], c["heads"])).astype(np.uint8)
    if "off" in kinds:
        knobs["off"] = draw_switches(random, c)
    for stack, rows in rows_of.items():
        if "places" in kinds and rows:
            knobs[f"places.{stack}"] = draw_places(random, c, rows).astype(np.float64)
    for kind in ("weight", "query"):
        if kind in kinds:
            knobs |= draw_edits(random, c, rows_of, kind, 2)
    return knobs


def put_knobs(knobs):
    """As settings and as tensors of a case."""
    settings = {name: x for name, x in knobs.items() if isinstance(x, (bool, float))}
    tensors = {name: np.array(x, np.uint8) for name, x in knobs.items() if name.endswith("Edits")}
    return settings, tensors | {name: x for name, x in knobs.items() if isinstance(x, np.ndarray)}


def run_case(random, name, tokens, source=0, knobs=(), want=("weights", "output", "x", "final", "logits"), **config):
    """want: the last parts of names of tensors that the file holds."""
    c = dict(architecture="encoder", layers=1, decoderLayers=0, width=8, heads=2, ffn=0, vocabulary=12, positions=24,
             norm="pre", activation="gelu", position="relative", base=0, reach=0, startMark=False, output="none",
             finalNorm=True, attentionBiases=False, outputBias=False, eps=golden_case.number(1e-5)) | config
    c.setdefault("dim", c["width"] // c["heads"])
    c.setdefault("valueDim", c["dim"])
    weights = dict(draw_weights(random, c))
    example = {"tokens": random.randint(c["vocabulary"], size=tokens),
               "source": random.randint(c["vocabulary"], size=source)}
    mark = int(c["startMark"])
    rows_of = {"source": source + mark if source else 0, "main": tokens + mark}
    turned = draw_knobs(random, c, rows_of, knobs)
    run = Run(c, {name: torch.tensor(x) for name, x in weights.items()}, turned)
    if run.logits(example) is None:
        run.stack(example["tokens"], "", c["layers"], c["architecture"] == "decoder")
    settings, tensors = put_knobs(turned)
    inputs = {f"weights.{name}": x for name, x in weights.items()} | tensors
    inputs |= {part: np.array(x, np.uint8) for part, x in example.items() if x.size}
    expected = {name: golden_case.array(x) for name, x in run.trace.items() if name.split(".")[-1] in want}
    return golden_case.Case(f"run-{name}", "run", c | settings, inputs, expected)


# The English model's shape, small: more rows than the biases reach, so that both ends are clipped.
ENGLISH = dict(layers=4, width=16, heads=8, ffn=24, reach=12, startMark=True, output="tied", outputBias=True,
               attentionBiases=True, vocabulary=20, tokens=20)
BOTH = dict(architecture="encoder-decoder", decoderLayers=2, reach=3, startMark=True, output="tied", ffn=10, tokens=5,
            source=7, attentionBiases=True)
ALL = ("q", "k", "v", "weights", "headOutput", "attnOutput", "norm1", "norm2", "norm3", "hidden", "ffn", "output", "x",
       "final", "logits", "probabilities")
RUN = [
    dict(name="english", **ENGLISH, want=("weights", "output", "x", "final", "logits", "probabilities")),
    dict(name="english-knobs", **ENGLISH | dict(layers=2, tokens=15),
         knobs=("places", "query", "weight", "off", "heads", "temperature")),
    dict(name="relative", reach=2, tokens=7, norm="post", ffn=9, output="own", want=ALL),
    dict(name="relative-causal", architecture="decoder", reach=4, startMark=True, tokens=7, layers=2, norm="post"),
    dict(name="relative-both", **BOTH, want=ALL),
    dict(name="relative-both-knobs", **BOTH, knobs=("places", "query", "weight", "off", "causal")),
    dict(name="relative-unplaced", reach=3, startMark=True, tokens=6, layers=2, knobs=("unplaced",)),
    dict(name="relative-one-word", reach=1, tokens=1, startMark=True, norm="none", finalNorm=False),
    dict(name="learned-start", position="learned", startMark=True, tokens=9, positions=9, output="tied", ffn=6),
    dict(name="learned-places", position="learned", startMark=True, tokens=6, knobs=("places",), layers=2),
    dict(name="sinusoidal-places", position="sinusoidal", base=10000, tokens=6, knobs=("places",), startMark=True),
    dict(name="rope-half-places", position="rope-half", base=10000, tokens=6, dim=6, knobs=("places",), layers=2),
    dict(name="rope-interleaved-start", position="rope-interleaved", base=100, tokens=6, startMark=True, norm="post"),
    dict(name="alibi-places", position="alibi", heads=3, width=9, tokens=6, knobs=("places",), startMark=True),
    dict(name="alibi-places-causal", position="alibi", architecture="decoder", tokens=6, knobs=("places", "query")),
    dict(name="none-start", position="none", tokens=5, startMark=True, activation="silu", ffn=7),
    dict(name="switches-post", reach=2, norm="post", layers=4, ffn=7, tokens=5, knobs=("off",), want=ALL,
         activation="relu"),
    dict(name="switches-pre", position="learned", layers=4, ffn=7, tokens=5, knobs=("off",), want=ALL,
         activation="relu"),
]


def draw_run(random):
    position = pick(random, "relative", "relative", "none", "sinusoidal", "learned", "rope-half", "rope-interleaved",
                    "alibi")
    both, knobs = random.randint(3) == 0, ("causal", "temperature", "heads", "off", "weight", "query", "places")
    chosen = tuple(kind for kind in knobs if random.randint(3) == 0)
    if "places" not in chosen and random.randint(4) == 0:
        chosen += ("unplaced",)
    output = pick(random, "own", "tied") if both else pick(random, "own", "tied", "none")
    return dict(architecture="encoder-decoder" if both else pick(random, "encoder", "decoder"),
                layers=below(random, 3), decoderLayers=below(random, 2) if both else 0, width=4 + below(random, 12),
                heads=below(random, 4), dim=2 * below(random, 4), valueDim=below(random, 6),
                ffn=pick(random, 0, 6, 15), vocabulary=5 + below(random, 20), norm=pick(random, "none", "pre", "post"),
                activation=pick(random, "relu", "gelu", "silu"), position=position,
                base=10000 if position in ("sinusoidal", "rope-half", "rope-interleaved") else 0,
                reach=below(random, 6) if position == "relative" else 0, startMark=bool(random.randint(2)),
                output=output, finalNorm=bool(random.randint(2)), attentionBiases=bool(random.randint(2)),
                outputBias=output != "none" and bool(random.randint(2)), tokens=below(random, 20),
                source=below(random, 20) if both else 0, knobs=chosen, want=ALL)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=golden_case.SEED,
                        help=f"default {golden_case.SEED}, that of tests/golden/")
    parser.add_argument("--out", type=pathlib.Path, default=FOLDER, help="folder, default tests/golden/models/")
    parser.add_argument("--cases", type=int, help="unseen cases, in place of the ones listed here")
    arguments = parser.parse_args()
    if arguments.cases is not None and arguments.out == FOLDER:
        parser.error("--cases needs --out: tests/golden/models/ holds the listed cases")
    arguments.out.mkdir(parents=True, exist_ok=True)
    cases = list(cases_of(run_case, RUN, draw_run, arguments.seed, arguments.cases))
    head = f"# tools/golden_models.py --seed {arguments.seed}; PyTorch {torch.__version__}\n"
    text = head + "".join(case.text() for case in cases)
    (arguments.out / "runs.txt").write_text(text)
    print(f"{arguments.out / 'runs.txt'}: {len(cases)} cases, {len(text) / 1000:.1f} kB")


if __name__ == "__main__":
    main()
