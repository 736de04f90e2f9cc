import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { env, InferenceSession } from 'onnxruntime-web'

env.wasm.numThreads = 1

/** The speech networks, with the weights in their packages; nothing is downloaded. */
export interface SpeechNetworks {
  /** Detects voice activity: Silero VAD. */
  activity: InferenceSession
  /** Transcribe speech: Moonshine tiny, English. */
  encoder: InferenceSession
  decoder: InferenceSession
}

let networks: Promise<SpeechNetworks> | undefined

/** The networks, loaded on first use. */
export const speechNetworks = (): Promise<SpeechNetworks> => (networks ??= load())

async function load(): Promise<SpeechNetworks> {
  const vad = path.dirname(createRequire(import.meta.url).resolve('@ricky0123/vad-web'))
  const moonshine = path.dirname(fileURLToPath(import.meta.resolve('@moonshine-ai/moonshine-js')))
  const words = path.join(moonshine, 'model', 'tiny', 'quantized')
  return {
    activity: await open(path.join(vad, 'silero_vad_v6.onnx')),
    encoder: await open(path.join(words, 'encoder_model.onnx')),
    decoder: await open(path.join(words, 'decoder_model_merged.onnx')),
  }
}

const open = async (file: string) =>
  InferenceSession.create(await readFile(file), { executionProviders: ['wasm'] })
