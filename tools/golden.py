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
    bound NUMBER         largest relative error allowed (see BOUNDS in golden_case.py)
    set NAME JSON        an option
    floats NAME 2x3 ...  a tensor: its shape, then the bits of each float32 in hexadecimal
    bytes NAME 2x3 ...   small numbers in hexadecimal; a mask's are 0 or 1
    expect NAME 2x3 ...  what must come out, as floats
    end                  of the case
A dot in a name is a level: weights.self.wq, layers.0.wq.

Needs NumPy and PyTorch 1.13 or newer: Debian's python3-torch, for which run it with /usr/bin/python3.
"""

import argparse
import pathlib

import torch

from golden_attention import (ATTENTION, GROUPED, MULTI_HEAD, attention_case, draw_attention, draw_grouped,
                              draw_multi_head, grouped_case, multi_head_case)
from golden_case import FOLDER, SEED, cases_of
from golden_layers import (DECODER, ENCODER, TRANSFORMER, decoder_case, draw_decoder, draw_encoder, draw_transformer,
                           encoder_case, transformer_case)
from golden_parts import (ACTIVATION, ALIBI, ENCODING, NORM, ROPE, activation_case, alibi_case, draw_activation,
                          draw_alibi, draw_encoding, draw_norm, draw_rope, encoding_case, norm_case, rope_case)

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
