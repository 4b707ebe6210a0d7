#!/usr/bin/python3
"""Times a training step beside PyTorch's, each on one core.

    tools/train_peer.py                 induction
    tools/train_peer.py mini-english    or mini-english
    tools/train_peer.py english         or the model of real English; --corpus FOLDER: its corpus, if not build/english
    tools/train_peer.py --rounds 5      more turns of each (3)

Both start from the same weights and the same batch, as `tools/train bench --first` (and `tools/train english --bench`)
writes them, and nothing is compared unless losses and gradient of the first step agree. PyTorch's step is forward,
backward, clipping and AdamW on that one batch, the projections to queries, keys and values in one product, the words of
English sentences packed except inside attention; ours also makes a new batch each time. Prints the medians, and their
ratio. Needs PyTorch 1.13 or newer: Debian's python3-torch, for which run it with /usr/bin/python3, with a fast BLAS:
libopenblas0-pthread.
"""

import argparse
import json
import os
import pathlib
import re
import statistics
import struct
import subprocess
import tempfile
import time

os.environ.setdefault("OMP_NUM_THREADS", "1")

import numpy as np
import torch
import torch.nn.functional as F

TRAIN = pathlib.Path(__file__).resolve().parent / "train"
AGREEMENT = 1e-5  # relative: sums in another order
LINK_FLOOR = 1e-6  # core/train/attention_pass.c
GIVEN = 0x40  # core/headlight_train.h: HL_LINK_GIVEN
SECONDS = 3.0
ARCHITECTURE, NORM, ACTIVATION, POSITION, OUTPUT, FLAGS, LAYERS, WIDTH, HEADS, DIM, FFN = (
    32, 36, 40, 44, 48, 52, 56, 64, 68, 76, 84)  # core/model/WEIGHTS.md
ENCODER, DECODER, PRE, RELU, LEARNED, TIED = 1, 2, 2, 0, 2, 1


# ---- The weights file, all of it float32 ---------------------------------------------------------------------------


def read_weights(path):
    file = path.read_bytes()
    at = lambda offset: struct.unpack_from("<I", file, offset)[0]
    tensors = {}
    for entry in range(128, 128 + 80 * at(20), 80):
        name = file[entry:entry + 40].rstrip(b"\0").decode()
        dtype, rank = struct.unpack_from("<2I", file, entry + 40)
        shape = struct.unpack_from(f"<{rank}I", file, entry + 48)
        offset, count = struct.unpack_from("<2I", file, entry + 64)
        assert dtype == 0, "not float32"
        tensors[name] = torch.tensor(np.frombuffer(file, "<f4", count // 4, offset).reshape(shape).copy())
    return at, tensors


# ---- The model -----------------------------------------------------------------------------------------------------


class Model(torch.nn.Module):
    def __init__(self, at, tensors):
        super().__init__()
        if at(ARCHITECTURE) not in (ENCODER, DECODER) or at(NORM) != PRE or at(POSITION) != LEARNED:
            raise SystemExit("the peer knows encoders and decoders with learned positions and norms before each step")
        if at(FFN) and at(ACTIVATION) != RELU:
            raise SystemExit("the peer knows only ReLU")
        self.causal, self.tied, self.ffn = at(ARCHITECTURE) == DECODER, at(OUTPUT) == TIED, at(FFN)
        self.layers, self.heads, self.dim = at(LAYERS), at(HEADS), at(DIM)
        self.keep(tensors)

    def keep(self, tensors):
        merged = dict(tensors)
        for layer in range(self.layers):
            for kind in "wb":
                parts = [merged.pop(f"layer{layer}.{kind}{x}", None) for x in "qkv"]
                if parts[0] is not None:
                    merged[f"layer{layer}.{kind}qkv"] = torch.cat(parts, -1)
        self.w = torch.nn.ParameterDict({name.replace(".", "_"): torch.nn.Parameter(x) for name, x in merged.items()})

    def get(self, name):
        name = name.replace(".", "_")
        return self.w[name] if name in self.w else None

    def linear(self, x, weights, bias):
        y, b = x @ self.get(weights), self.get(bias)
        return y if b is None else y + b

    def norm(self, x, gain, bias):
        return F.layer_norm(x, x.shape[-1:], self.get(gain), self.get(bias), 1e-5)

    def attention(self, x, prefix, hidden):
        batch, tokens, _ = x.shape
        qkv = self.linear(x, f"{prefix}.wqkv", f"{prefix}.bqkv")
        q, k, v = qkv.view(batch, tokens, 3, self.heads, self.dim).permute(2, 0, 3, 1, 4)
        scores = (q @ k.transpose(-1, -2)) * self.dim**-0.5
        weights = (scores if hidden is None else scores.masked_fill(hidden, float("-inf"))).softmax(-1)
        output = (weights @ v).transpose(1, 2).reshape(batch, tokens, -1)
        return self.linear(output, f"{prefix}.wo", f"{prefix}.bo")

    def forward(self, tokens, hidden):
        x = self.blocks(self.get("embedding")[tokens] + self.get("positions")[:tokens.shape[1]], hidden)
        if self.get("final.gain") is not None:
            x = self.norm(x, "final.gain", "final.bias")
        logits = x @ (self.get("embedding").T if self.tied else self.get("output"))
        bias = self.get("output.bias")
        return logits if bias is None else logits + bias

    def blocks(self, x, hidden):
        for layer in range(self.layers):
            prefix = f"layer{layer}"
            x = x + self.attention(self.norm(x, f"{prefix}.gain1", f"{prefix}.bias1"), prefix, hidden)
            if self.ffn:
                y = self.norm(x, f"{prefix}.gain2", f"{prefix}.bias2")
                y = F.relu(self.linear(y, f"{prefix}.w1", f"{prefix}.b1"))
                x = x + self.linear(y, f"{prefix}.w2", f"{prefix}.b2")
        return x


# ---- A step --------------------------------------------------------------------------------------------------------


def padded(batch, name, value):
    longest = max(len(example["tokens"]) for example in batch)
    return torch.tensor([example[name] + [value] * (longest - len(example[name])) for example in batch])


def masks(model, batch):
    """True where a row must not look: behind the diagonal, and at what only fills up."""
    tokens = padded(batch, "tokens", -1)
    empty = (tokens < 0)[:, None, None, :]
    if model.causal:
        above = torch.ones(tokens.shape[1], tokens.shape[1], dtype=torch.bool).triu(1)
        return above | empty if empty.any() else above
    return empty if empty.any() else None


class Step:
    def __init__(self, folder, task):
        self.first = json.loads((folder / f"{task}.json").read_text())
        self.model = Model(*read_weights(folder / f"{task}.hlw"))
        batch = self.first["batch"]
        self.tokens, self.targets = padded(batch, "tokens", 0), padded(batch, "targets", -1).flatten()
        self.hidden = masks(self.model, batch)
        self.optimise()

    def optimise(self):
        self.adamw = torch.optim.AdamW(self.model.parameters(), lr=1e-4, betas=(0.9, 0.98), weight_decay=0.01)

    def losses(self):
        """What is made smaller, and what it consists of."""
        logits = self.model(self.tokens, self.hidden)
        loss = F.cross_entropy(logits.flatten(0, 1), self.targets, ignore_index=-1)
        return loss, {"loss": loss}

    def __call__(self):
        self.adamw.zero_grad(set_to_none=True)
        whole, parts = self.losses()
        whole.backward()
        norm = torch.nn.utils.clip_grad_norm_(self.model.parameters(), 1.0)
        self.adamw.step()
        return {**{name: part.item() for name, part in parts.items()}, "gradientNorm": norm.item()}

    def check(self):
        for name, theirs in self().items():
            ours = self.first[name]
            print(f"{name} of the first step: {ours:.7f}, PyTorch {theirs:.7f}")
            if abs(theirs - ours) > AGREEMENT * abs(theirs):
                raise SystemExit(f"the {name} of the first step differs: nothing to compare")

    def per_second(self):
        begin, steps = time.perf_counter(), 0
        while time.perf_counter() - begin < SECONDS:
            self()
            steps += 1
        return steps / (time.perf_counter() - begin)


# ---- The model of real English -------------------------------------------------------------------------------------


class EnglishBatch:
    """The sequences of a step: rows one after another, each sequence's start mark first; pad (B,T) leads to them."""

    def __init__(self, first, heads):
        batch = first["batch"]
        lengths = torch.tensor([len(s["words"]) + 1 for s in batch])
        starts = torch.cumsum(lengths, 0) - lengths
        places = torch.arange(int(lengths.max()))
        self.valid = places < lengths[:, None]
        self.pad = (starts[:, None] + places).where(self.valid, torch.zeros(()).long())
        is_start = torch.zeros(int(lengths.sum()), dtype=torch.bool)
        is_start[starts] = True
        self.starts, self.word_rows = starts, (~is_start).nonzero().flatten()
        flat = lambda name: torch.tensor([x for s in batch for x in s[name]])
        words = flat("words")
        self.words, self.has_row = words.clamp(min=0), (words >= 0).float()[:, None]
        self.casings, targets = flat("casings"), flat("targets")
        self.asked, self.targets = self.word_rows[targets >= 0], targets[targets >= 0]
        grams = [g for s in batch for g in s["grams"]]
        self.grams = torch.tensor([x for g in grams for x in g])
        self.gram_starts = torch.cumsum(torch.tensor([0] + [len(g) for g in grams]), 0)[:-1]
        self.taught = [self.links_of(first, head, heads) for head in first["heads"]]
        self.given = [self.given_by(first, head, heads) for head in first["heads"]]

    def given_by(self, first, taught, heads):
        """Of a supervised head: which rows of (B*H*T,T) links give, and the column of each row's only weight."""
        attention, head, kind = taught
        links = [(b, row, column) for b, s in enumerate(first["batch"])
                 for of_kind, row, *columns in s["links"] if of_kind == kind | GIVEN for column in columns]
        rows = [(b * heads + head) * self.pad.shape[1] + row for b, row, _ in links]
        return attention, torch.tensor(rows, dtype=torch.long), torch.tensor([c for *_, c in links], dtype=torch.long)

    def links_of(self, first, taught, heads):
        """Of a supervised head: where the weights of its links stand in (B,H,T,T), which set each is of, sets' shares."""
        attention, head, kind = taught
        width = self.pad.shape[1]
        sets = [(b, row, columns) for b, s in enumerate(first["batch"])
                for of_kind, row, *columns in s["links"] if of_kind == kind]
        rests = [columns == [0] for _, _, columns in sets]
        at = [((b * heads + head) * width + row) * width + c for b, row, columns in sets for c in columns]
        of = [i for i, (_, _, columns) in enumerate(sets) for _ in columns]
        share = [first["rest"] / sum(rests) if rest else 1 / (len(sets) - sum(rests)) for rest in rests]
        return attention, torch.tensor(at, dtype=torch.long), torch.tensor(of, dtype=torch.long), torch.tensor(share)


class English(Model):
    def __init__(self, at, tensors, first):
        torch.nn.Module.__init__(self)
        self.layers, self.heads, self.dim, self.ffn = at(LAYERS), at(HEADS), at(DIM), at(FFN)
        self.keep(tensors)
        self.batch = EnglishBatch(first, self.heads)
        self.supervision = first["supervision"]
        places = torch.arange(self.batch.pad.shape[1])
        reach = tensors["layer0.relative"].shape[1] // 2 - 1
        self.columns = (places - places[:, None]).clamp(-reach, reach) + reach
        self.columns[:, 0] = 2 * reach + 1

    def embed(self):
        b = self.batch
        vectors = self.get("embedding")[b.words] * b.has_row + self.get("casings")[b.casings]
        vectors = vectors + F.embedding_bag(b.grams, self.get("grams"), b.gram_starts, mode="mean")
        x = torch.zeros(len(b.starts) + len(b.words), self.get("into").shape[1])
        x = x.index_copy(0, b.word_rows, vectors @ self.get("into"))
        return x.index_copy(0, b.starts, self.get("start").expand(len(b.starts), -1))

    def attention(self, x, prefix, hidden):
        b = self.batch
        rows = self.linear(x, f"{prefix}.wqkv", f"{prefix}.bqkv")[b.pad]
        q, k, v = rows.view(*b.pad.shape, 3, self.heads, self.dim).permute(2, 0, 3, 1, 4)
        scores = (q @ k.transpose(-1, -2)) * self.dim**-0.5 + self.get(f"{prefix}.relative")[:, self.columns]
        weights = scores.masked_fill(hidden, float("-inf")).softmax(-1)
        weights = self.give(len(self.weights), weights)
        self.weights.append(weights)
        output = (weights @ v).transpose(1, 2)[b.valid].flatten(1)
        return self.linear(output, f"{prefix}.wo", f"{prefix}.bo")

    def give(self, number, weights):
        """Attention number `number` with the rows that links give."""
        flat = weights.flatten(0, 2)
        for attention, rows, columns in self.batch.given:
            if attention == number:
                flat = flat.index_copy(0, rows, F.one_hot(columns, flat.shape[1]).to(flat.dtype))
        return flat.view_as(weights)

    def link_loss(self):
        loss = 0
        for attention, at, of, share in self.batch.taught:
            sums = torch.zeros_like(share).index_add(0, of, self.weights[attention].flatten()[at])
            loss = loss - (share * (sums + LINK_FLOOR).log()).sum()
        return loss

    def forward(self):
        b, self.weights = self.batch, []
        x = self.blocks(self.embed(), ~b.valid[:, None, None, :])[b.asked]
        logits = self.norm(x, "final.gain", "final.bias") @ self.get("back") @ self.get("embedding").T
        return F.cross_entropy(logits + self.get("output.bias"), b.targets), self.link_loss()


class EnglishStep(Step):
    def __init__(self, folder, task):
        self.first = json.loads((folder / f"{task}.json").read_text())
        self.model = English(*read_weights(folder / f"{task}.hlw"), self.first)
        self.optimise()

    def losses(self):
        loss, links = self.model()
        return loss + self.model.supervision * links, {"loss": loss, "linkLoss": links}


# ---- In turn -------------------------------------------------------------------------------------------------------


def name_of(task):
    """What the trainer itself calls a task of its command line."""
    return task.removeprefix("mini-")


def ours_per_second(task, folder, corpus):
    """Ours; writes into the folder what the first step starts from."""
    command = ["english", *corpus, "--bench", folder] if task == "english" else ["bench", task, "--first", folder]
    output = subprocess.run([TRAIN, *command], check=True, stdout=subprocess.PIPE, text=True).stdout
    return float(re.search(rf"^{name_of(task)} +([\d.]+) steps/s", output, re.M).group(1))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("task", nargs="?", default="induction", choices=("induction", "mini-english", "english"))
    parser.add_argument("--corpus")
    parser.add_argument("--rounds", type=int, default=3)
    arguments = parser.parse_args()
    if arguments.rounds < 1:
        parser.error("--rounds takes 1 and more")
    if arguments.corpus and arguments.task != "english":
        parser.error("--corpus is of english alone")
    torch.set_num_threads(1)
    corpus = ["--corpus", arguments.corpus] if arguments.corpus else []
    ours, theirs = [], []
    with tempfile.TemporaryDirectory() as folder:
        for turn in range(arguments.rounds):
            ours.append(ours_per_second(arguments.task, folder, corpus))
            if not turn:
                kind = EnglishStep if arguments.task == "english" else Step
                step = kind(pathlib.Path(folder), name_of(arguments.task))
                step.check()
            theirs.append(step.per_second())
    us, them = statistics.median(ours), statistics.median(theirs)
    print(f"{arguments.task}: {us:.1f} steps/s, PyTorch {torch.__version__} {them:.1f} steps/s, ratio {us / them:.2f}")


if __name__ == "__main__":
    main()
