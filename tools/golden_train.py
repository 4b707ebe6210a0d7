#!/usr/bin/python3
"""Makes the golden vectors of tests/golden/train/: losses, gradients and steps of AdamW, by PyTorch.

    tools/golden_train.py                                   writes tests/golden/train/ anew
    tools/golden_train.py --seed 7 --out DIR --cases 20     20 unseen cases of each kind; check the core with
        cat DIR/*.txt | build/native/tests/core/headlight_tests --golden-train

The files are like those of tools/golden.py, which explains them. A model is written down here once more, in PyTorch
and in double, from weights that are float32 numbers; its gradients are autograd's, rounded to float32 once. Where
torch.nn.functional has multi-head attention of that kind, it has to agree with what is written here. AdamW is
torch.optim.AdamW in float32, three steps, each from a gradient of its own.

A case of gradients names its config, its weights, examples as example0.tokens, .targets (ff: none), .source, .links
(rows of kind, row, column), and what it expects: the tensors' gradients by their names, loss and linkLoss. A gradient
that is 0 whatever the weights is given as zeros; what is computed for it is measured against the tensor before it.

Needs NumPy and PyTorch 1.13 or newer, as tools/golden.py does.
"""

import argparse
import pathlib

import numpy as np
import torch
import torch.nn.functional as F

import golden_case
from golden_case import below, cases_of, normal, pick
from golden_parts import alibi_slopes

FOLDER = golden_case.FOLDER / "train"

# Largest relative error, in the 2-norm of each tensor.
golden_case.BOUNDS |= {"gradients": 1e-5, "adamw": 1e-6}

NO_TARGET = 0xFF
LEFT, PRONOUN, WRONG, VERB, AFTER_COPY, MIRROR = range(6)  # as hl_link_kind
KINK = 1e-4  # no value comes closer to ReLU's kink: rounding must not carry it across


# ---- Weights, in the order of core/model/WEIGHTS.md ----------------------------------------------------------------


def attention_shapes(c, prefix):
    C, q, v = c["width"], c["heads"] * c["dim"], c["heads"] * c["valueDim"]
    for name, shape in (("q", (C, q)), ("k", (C, q)), ("v", (C, v)), ("o", (v, C))):
        yield f"{prefix}w{name}", shape
        if c["attentionBiases"]:
            yield f"{prefix}b{name}", shape[1:]


def layer_shapes(c, prefix, attentions):
    C, Fn = c["width"], c["ffn"]
    for attention in attentions:
        yield from attention_shapes(c, prefix + attention)
    if c["norm"] != "none":
        for number in range(1, len(attentions) + (Fn > 0) + 1):
            yield f"{prefix}gain{number}", (C,)
            yield f"{prefix}bias{number}", (C,)
    if Fn:
        yield from ((prefix + "w1", (C, Fn)), (prefix + "b1", (Fn,)), (prefix + "w2", (Fn, C)), (prefix + "b2", (C,)))


def shapes(c):
    C, V = c["width"], c["vocabulary"]
    yield "embedding", (V, C)
    if c["position"] == "learned":
        yield "positions", (c["positions"], C)
    for i in range(c["layers"]):
        yield from layer_shapes(c, f"layer{i}.", [""])
    if c["finalNorm"]:
        yield from (("final.gain", (C,)), ("final.bias", (C,)))
    for i in range(c["decoderLayers"]):
        yield from layer_shapes(c, f"decoder.layer{i}.", ["self.", "cross."])
    if c["finalNorm"] and c["decoderLayers"]:
        yield from (("decoder.final.gain", (C,)), ("decoder.final.bias", (C,)))
    if c["output"] == "own":
        yield "output", (C, V)
    if c["outputBias"]:
        yield "output.bias", (V,)


def draw_weights(random, c):
    """Sums of products stay near 1, gains too; tables and biases are of a size that is felt."""
    for name, shape in shapes(c):
        table = name in ("embedding", "positions") or len(shape) == 1
        values = normal(random, *shape, size=0.5 if table else shape[0] ** -0.5)
        yield name, golden_case.float32(values + 1.0) if "gain" in name else values


# ---- The model -----------------------------------------------------------------------------------------------------


def turn(x, c):
    """RoPE of x (H,T,D), as golden_parts.rope has it, in PyTorch."""
    half, D = c["position"] == "rope-half", c["dim"]
    pairs = torch.arange(D // 2)
    first, second = (pairs, pairs + D // 2) if half else (2 * pairs, 2 * pairs + 1)
    angle = torch.tensor(np.arange(x.shape[1])[:, None] * float(c["base"]) ** (-2.0 * np.arange(D // 2) / D))
    a, b, cosine, sine = x[..., first], x[..., second], torch.cos(angle), torch.sin(angle)
    out = torch.empty_like(x)
    out[..., first], out[..., second] = a * cosine - b * sine, a * sine + b * cosine
    return out


class Model:
    """One config with its weights; notes the weights of each attention and the values before each ReLU."""

    def __init__(self, config, weights):
        self.c, self.w = config, weights
        self.attentions, self.kinks = [], []

    def linear(self, x, w, b):
        y = x @ self.w[w]
        return y + self.w[b] if b in self.w else y

    def norm(self, x, gain, bias):
        return F.layer_norm(x, x.shape[-1:], self.w[gain], self.w[bias], self.c["eps"])

    def heads(self, x, prefix, name):
        return self.linear(x, f"{prefix}w{name}", f"{prefix}b{name}").unflatten(-1, (self.c["heads"], -1)).transpose(0, 1)

    def added_to_scores(self, T, S, positions, causal):
        c, distance = self.c, torch.arange(S)[None, :] - torch.arange(T)[:, None]
        added = torch.zeros(c["heads"], T, S, dtype=torch.float64)
        if positions and c["position"] == "alibi":
            added = added - torch.tensor(alibi_slopes(c["heads"]))[:, None, None] * distance.abs()
        return added.masked_fill(distance > 0, -np.inf) if causal else added

    def attention(self, x, context, prefix, positions, causal):
        c = self.c
        q, k, v = self.heads(x, prefix, "q"), self.heads(context, prefix, "k"), self.heads(context, prefix, "v")
        if positions and c["position"].startswith("rope"):
            q, k = turn(q, c), turn(k, c)
        added = self.added_to_scores(len(x), len(context), positions, causal)
        weights = torch.softmax(q @ k.transpose(1, 2) / np.sqrt(c["dim"]) + added, -1)
        self.attentions.append(weights)
        y = self.linear((weights @ v).transpose(0, 1).flatten(1), f"{prefix}wo", f"{prefix}bo")
        if c["heads"] * c["dim"] == c["width"] and c["valueDim"] == c["dim"] and not (
            positions and c["position"].startswith("rope")
        ):
            self.check_attention(x, context, prefix, added, y, weights)
        return y

    def check_attention(self, x, context, prefix, added, y, weights):
        """PyTorch's own, which takes W transposed and one bias for q, k and v."""
        c, w = self.c, self.w
        zeros = torch.zeros(c["width"], dtype=torch.float64)
        b = {name: w.get(f"{prefix}b{name}", zeros) for name in "qkvo"}
        theirs, their_weights = F.multi_head_attention_forward(
            x[:, None], context[:, None], context[:, None], c["width"], c["heads"], None,
            torch.cat([b["q"], b["k"], b["v"]]), None, None, False, 0.0, w[f"{prefix}wo"].T, b["o"], attn_mask=added,
            use_separate_proj_weight=True, q_proj_weight=w[f"{prefix}wq"].T, k_proj_weight=w[f"{prefix}wk"].T,
            v_proj_weight=w[f"{prefix}wv"].T, average_attn_weights=False)
        assert torch.allclose(theirs[:, 0], y, rtol=0, atol=1e-12), "PyTorch's attention differs"
        assert torch.allclose(their_weights[0], weights, rtol=0, atol=1e-12), "PyTorch's weights differ"

    def feed_forward(self, x, prefix):
        before = self.linear(x, prefix + "w1", prefix + "b1")
        self.kinks.append(before.detach().abs().min().item())
        return self.linear(F.relu(before), prefix + "w2", prefix + "b2")

    def step(self, x, prefix, number, f):
        norm = lambda x: self.norm(x, f"{prefix}gain{number}", f"{prefix}bias{number}")
        order = self.c["norm"]
        return x + f(norm(x)) if order == "pre" else norm(x + f(x)) if order == "post" else x + f(x)

    def layer(self, x, prefix, causal, memory):
        """memory: None in a stack that attends to nothing except itself."""
        part = "" if memory is None else "self."
        x = self.step(x, prefix, 1, lambda x: self.attention(x, x, prefix + part, True, causal))
        if memory is not None:
            x = self.step(x, prefix, 2, lambda x: self.attention(x, memory, prefix + "cross.", False, False))
        if self.c["ffn"]:
            x = self.step(x, prefix, 2 if memory is None else 3, lambda x: self.feed_forward(x, prefix))
        return x

    def embed(self, numbers):
        c, x = self.c, F.embedding(torch.tensor(numbers), self.w["embedding"])
        if c["position"] == "learned":
            x = x + self.w["positions"][: len(numbers)]
        if c["position"] == "sinusoidal":
            index = np.arange(c["width"])
            angle = np.arange(len(numbers))[:, None] / float(c["base"]) ** ((index - index % 2) / c["width"])
            x = x + torch.tensor(np.where(index % 2 == 0, np.sin(angle), np.cos(angle)))
        return x

    def stack(self, numbers, prefix, layers, causal, memory=None):
        x = self.embed(numbers)
        for i in range(layers):
            x = self.layer(x, f"{prefix}layer{i}.", causal, memory)
        return self.norm(x, prefix + "final.gain", prefix + "final.bias") if self.c["finalNorm"] else x

    def logits(self, example):
        c = self.c
        if c["architecture"] == "encoder-decoder":
            memory = self.stack(example["source"], "", c["layers"], False)
            x = self.stack(example["tokens"], "decoder.", c["decoderLayers"], True, memory)
        else:
            x = self.stack(example["tokens"], "", c["layers"], c["architecture"] == "decoder")
        y = x @ (self.w["output"] if c["output"] == "own" else self.w["embedding"].T)
        return y + self.w["output.bias"] if c["outputBias"] else y


# ---- Losses --------------------------------------------------------------------------------------------------------


def links_of(example, kind):
    return [(row, column) for k, row, column in example["links"] if k == kind]


def losses(config, weights, examples):
    """Cross-entropy a target; -log(weight + 1e-6) a link, summed over the supervised heads; distance from a kink."""
    loss, link_loss, kink = torch.zeros((), dtype=torch.float64), torch.zeros((), dtype=torch.float64), np.inf
    targets = sum(t != NO_TARGET for e in examples for t in e["targets"])
    for example in examples:
        model = Model(config, weights)
        logits, wanted = model.logits(example), torch.tensor(example["targets"])
        loss = loss + F.cross_entropy(logits, wanted, ignore_index=NO_TARGET, reduction="sum") / max(targets, 1)
        for attention, head, kind in config["supervised"]:
            links = sum(len(links_of(e, kind)) for e in examples)
            for row, column in links_of(example, kind):
                link_loss = link_loss - torch.log(model.attentions[attention][head, row, column] + 1e-6) / links
        kink = min([kink, *model.kinks])
    return loss, link_loss, kink


def draw_example(random, c, few, many):
    """Links: some of each kind that a head of this model can be taught."""
    count, source = int(random.randint(few, many + 1)), int(random.randint(few, many + 1))
    both, V = c["architecture"] == "encoder-decoder", c["vocabulary"]
    targets = np.where(random.uniform(size=count) < 0.3, NO_TARGET, random.randint(V, size=count))
    links = []
    for _, _, kind in c["supervised"]:
        for _ in range(2):
            row = int(random.randint(count))
            columns = source if kind == MIRROR else count if c["architecture"] == "encoder" else row + 1
            links.append((kind, row, int(random.randint(columns))))
    return {"tokens": random.randint(V, size=count), "targets": targets, "links": links,
            "source": random.randint(V, size=source) if both else np.zeros(0, int)}


def is_zero(c, name):
    """A bias of keys without RoPE adds the same to all scores of a row, which a softmax does not see."""
    return name.endswith("bk") and ("cross." in name or not c["position"].startswith("rope"))


def good(c, gradients, kink):
    """Away from ReLU's kink; and no gradient that is but what is left of far larger terms, whose rounding it has."""
    sizes = {name: gradient.norm() for name, gradient in gradients.items()}
    smallest = min(size for name, size in sizes.items() if not is_zero(c, name))
    return kink > KINK and smallest > 0.01 * max(sizes.values())


def gradients_case(random, name, examples=3, few=5, many=10, **config):
    c = dict(architecture="encoder", layers=1, decoderLayers=0, width=8, heads=2, ffn=0, vocabulary=12, positions=12,
             norm="pre", position="learned", base=0, output="own", finalNorm=True, attentionBiases=False,
             outputBias=False, eps=golden_case.number(1e-5), supervision=0.5, supervised=[]) | config
    c.setdefault("dim", c["width"] // c["heads"])
    c.setdefault("valueDim", c["dim"])
    for _ in range(1000):
        drawn = [draw_example(random, c, few, many) for _ in range(examples)]
        weights = {name: torch.tensor(x, requires_grad=True) for name, x in draw_weights(random, c)}
        loss, link_loss, kink = losses(c, weights, drawn)
        (loss + c["supervision"] * link_loss).backward()
        gradients = {name: x.grad for name, x in weights.items()}
        if good(c, gradients, kink):
            break
    else:
        raise SystemExit(f"{name}: no good weights found")
    inputs = {name: golden_case.array(x) for name, x in weights.items()}
    for i, example in enumerate(drawn):
        byte_tensors = {part: np.array(example[part], np.uint8) for part in ("tokens", "targets", "source")}
        byte_tensors["links"] = np.array(example["links"], np.uint8).reshape(-1, 3)
        inputs |= {f"example{i}.{part}": x for part, x in byte_tensors.items() if x.size}
    expected = {"loss": golden_case.array(loss).reshape(1), "linkLoss": golden_case.array(link_loss).reshape(1)}
    for tensor, gradient in gradients.items():
        assert not is_zero(c, tensor) or gradient.norm() < 1e-14, f"{name}: {tensor} is no zero"
        expected[tensor] = golden_case.array(gradient) * (not is_zero(c, tensor))
    return golden_case.Case(f"gradients-{name}", "gradients", c | {"examples": examples}, inputs, expected)


# Small versions of the shipped models, then what they don't have.
ENGLISH = dict(layers=2, heads=4, ffn=16, output="tied", outputBias=True, attentionBiases=True, vocabulary=16)
INDUCTION = dict(layers=2, ffn=0, output="own", many=12)
REVERSAL = dict(architecture="encoder-decoder", decoderLayers=1, ffn=12, output="tied", outputBias=True,
                attentionBiases=True)
GRADIENTS = [
    dict(name="english", **ENGLISH),
    dict(name="english-supervised", **ENGLISH, supervised=[[1, 0, PRONOUN], [1, 1, VERB]]),
    dict(name="induction", architecture="decoder", **INDUCTION),
    dict(name="induction-unmasked", architecture="encoder", **INDUCTION),
    dict(name="reversal", **REVERSAL),
    dict(name="reversal-supervised", **REVERSAL, supervised=[[2, 1, MIRROR], [1, 0, LEFT]], supervision=1.0),
    dict(name="post-sinusoidal", norm="post", position="sinusoidal", base=10000, ffn=10, finalNorm=False, width=9,
         heads=3, layers=2),
    dict(name="no-norm-alibi", architecture="decoder", norm="none", position="alibi", finalNorm=False, ffn=7, heads=3,
         dim=2, valueDim=5, width=7, attentionBiases=True),
    dict(name="rope-half", architecture="decoder", position="rope-half", base=10000, dim=6, attentionBiases=True,
         output="tied", ffn=9, supervised=[[0, 1, AFTER_COPY]]),
    dict(name="rope-interleaved", architecture="encoder-decoder", decoderLayers=2, position="rope-interleaved", base=100,
         norm="post", width=6, heads=1, dim=4, valueDim=3, attentionBiases=True),
    dict(name="no-position", position="none", outputBias=True, layers=1, heads=1, width=5, few=2, many=6, examples=5),
    dict(name="wide", architecture="decoder", width=21, heads=3, layers=1, ffn=19, vocabulary=10, examples=2),
]


def draw_gradients(random):
    position = pick(random, "none", "sinusoidal", "learned", "rope-half", "rope-interleaved", "alibi")
    both = random.randint(3) == 0
    heads, decoder_layers = below(random, 3), below(random, 2) if both else 0
    layers = below(random, 2)
    supervised = [[layers - 1, 0, LEFT]] if not both and random.randint(2) else []
    if both and random.randint(2):
        supervised = [[layers + 1, heads - 1, MIRROR]]
    return dict(architecture="encoder-decoder" if both else pick(random, "encoder", "decoder"), layers=layers,
                decoderLayers=decoder_layers, width=4 + below(random, 12), heads=heads, dim=2 * below(random, 4),
                valueDim=1 + below(random, 6), ffn=pick(random, 0, 6, 15), vocabulary=5 + below(random, 20),
                norm=pick(random, "none", "pre", "post"), position=position,
                base=10000 if position in ("sinusoidal", "rope-half", "rope-interleaved") else 0,
                output=pick(random, "own", "tied"), finalNorm=bool(random.randint(2)),
                attentionBiases=bool(random.randint(2)), outputBias=bool(random.randint(2)), supervised=supervised,
                examples=below(random, 4))


# ---- AdamW ---------------------------------------------------------------------------------------------------------

STEPS = 3


def adamw_case(random, name, count, rate=0.01, decay=0.1, beta1=0.9, beta2=0.999, epsilon=1e-8, size=0.1):
    """Gradients of very different sizes, and some of 0."""
    rate, decay, beta1, beta2, epsilon = (golden_case.number(x) for x in (rate, decay, beta1, beta2, epsilon))
    weights = normal(random, count)
    gradients = normal(random, STEPS, count, size=size) * 10.0 ** random.uniform(-3.0, 1.0, count)
    gradients = golden_case.float32(gradients * (random.uniform(size=count) > 0.1))
    parameter = torch.nn.Parameter(torch.tensor(weights, dtype=torch.float32))
    optimizer = torch.optim.AdamW([parameter], lr=rate, betas=(beta1, beta2), eps=epsilon, weight_decay=decay)
    for gradient in gradients:
        parameter.grad = torch.tensor(gradient, dtype=torch.float32)
        optimizer.step()
    state = optimizer.state[parameter]
    settings = {"count": count, "rate": rate, "decay": decay, "beta1": beta1, "beta2": beta2, "epsilon": epsilon}
    expected = {"after": parameter, "mean": state["exp_avg"], "square": state["exp_avg_sq"]}
    return golden_case.Case(f"adamw-{name}", "adamw", settings, {"weights": weights, "gradients": gradients},
                       {name: golden_case.array(x).astype(np.float64) for name, x in expected.items()})


ADAMW = [
    dict(name="usual", count=101),
    dict(name="no-decay", count=35, decay=0.0, rate=0.005, beta2=0.98),
    dict(name="large-epsilon", count=16, epsilon=0.01, rate=0.1),
]


def draw_adamw(random):
    return dict(count=below(random, 200), rate=pick(random, 1e-3, 5e-3, 0.1), decay=pick(random, 0.0, 0.01, 0.3),
                beta1=pick(random, 0.0, 0.9), beta2=pick(random, 0.95, 0.98, 0.999), epsilon=pick(random, 1e-8, 1e-3))


# ---- Files ---------------------------------------------------------------------------------------------------------

FILES = {
    "gradients.txt": (gradients_case, GRADIENTS, draw_gradients),
    "adamw.txt": (adamw_case, ADAMW, draw_adamw),
}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=golden_case.SEED,
                        help=f"default {golden_case.SEED}, that of tests/golden/")
    parser.add_argument("--out", type=pathlib.Path, default=FOLDER, help="folder, default tests/golden/train/")
    parser.add_argument("--cases", type=int, help="unseen cases of each kind, in place of the ones listed here")
    arguments = parser.parse_args()
    if arguments.cases is not None and arguments.out == FOLDER:
        parser.error("--cases needs --out: tests/golden/train/ holds the listed cases")
    arguments.out.mkdir(parents=True, exist_ok=True)
    for name, kind in FILES.items():
        cases = list(cases_of(*kind, arguments.seed, arguments.cases))
        head = f"# tools/golden_train.py --seed {arguments.seed}; PyTorch {torch.__version__}\n"
        text = head + "".join(case.text() for case in cases)
        (arguments.out / name).write_text(text)
        print(f"{arguments.out / name}: {len(cases)} cases, {len(text) / 1000:.1f} kB")


if __name__ == "__main__":
    main()
