"""Golden vectors of encoder and decoder layers, and of stacks of them. tools/golden.py writes them."""

import torch

from golden_attention import blocked, draw_masks, fill, projection_weights, visible
from golden_case import Case, array, below, normal, number, pick, prefixed


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
