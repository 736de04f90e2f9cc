import llamaTokenizer from 'llama-tokenizer-js'
import { Tensor } from 'onnxruntime-web'
import type { SpeechNetworks } from './speech-networks.ts'
import { sampleRate } from './speech-protocol.ts'

/** The transcript of a piece of audio, and its confidence. */
export interface PieceTranscript {
  text: string
  /** The mean log probability of the tokens; 0 is full confidence. */
  confidence: number
  /** Whether the network produced an end token, and was not stopped at the token limit. */
  ended: boolean
}

/** Speech in English has a higher confidence, speech in other languages a lower one; see docs/media.md. */
const leastConfidence = -0.6

/** Whether the transcript is plausible, not an artefact of speech that the network cannot understand. */
export const isUnderstood = ({ confidence, ended }: PieceTranscript): boolean =>
  ended && confidence >= leastConfidence

const [begin, end] = [1, 2]
const layers = 6
const heads = 8
const headSize = 36
/** The highest rate of tokens in human speech. */
const mostTokensInSecond = 6.5

type Cache = Record<string, Tensor>

/** Transcribes a piece of audio of at most about 30 seconds. */
export async function transcribePiece(
  { encoder, decoder }: Pick<SpeechNetworks, 'encoder' | 'decoder'>,
  samples: Float32Array,
): Promise<PieceTranscript> {
  const { last_hidden_state: sound } = await encoder.run({
    input_values: new Tensor('float32', samples, [1, samples.length]),
  })
  if (!sound) throw new Error('the network gave no answer')
  const tokens = [begin]
  const most = Math.trunc((samples.length / sampleRate) * mostTokensInSecond)
  let cache = emptyCache()
  let confidence = 0
  while (tokens.length <= most && tokens.at(-1) !== end) {
    const first = tokens.length === 1
    const { logits, ...outputs } = await decoder.run({
      input_ids: new Tensor('int64', BigInt64Array.of(BigInt(tokens.at(-1) ?? begin)), [1, 1]),
      encoder_hidden_states: sound,
      use_cache_branch: new Tensor('bool', [!first]),
      ...cache,
    })
    const next = likeliest(logits?.data as Float32Array)
    cache = cacheAfter(cache, outputs, first)
    tokens.push(next.token)
    confidence += next.confidence
  }
  const ended = tokens.at(-1) === end
  const text = llamaTokenizer.decode(ended ? tokens.slice(0, -1) : tokens).trim()
  return { text, confidence: confidence / Math.max(1, tokens.length - 1), ended }
}

/** The decoder's empty key-value cache, of the previous tokens and of the audio. */
function emptyCache(): Cache {
  const names = ['decoder', 'encoder'].flatMap((of) => ['key', 'value'].map((what) => `${of}.${what}`))
  const nothing = () => new Tensor('float32', new Float32Array(0), [0, heads, 1, headSize])
  return Object.fromEntries(
    Array.from({ length: layers }, (_, layer) =>
      names.map((name) => [`past_key_values.${layer}.${name}`, nothing()]),
    ).flat(),
  ) as Cache
}

/** The cache after a step; the part of the audio is returned with the first token and does not change. */
const cacheAfter = (cache: Cache, outputs: Readonly<Record<string, Tensor>>, first: boolean): Cache =>
  Object.fromEntries(
    Object.entries(cache).map(([name, before]) => {
      const now = outputs[name.replace('past_key_values', 'present')]
      return [name, now && (first || name.includes('decoder')) ? now : before]
    }),
  )

/** The most likely token and its log probability. */
function likeliest(logits: Float32Array): { token: number; confidence: number } {
  let token = 0
  for (let at = 1; at < logits.length; at++) if ((logits[at] ?? 0) > (logits[token] ?? 0)) token = at
  const highest = logits[token] ?? 0
  const sum = logits.reduce((all, each) => all + Math.exp(each - highest), 0)
  return { token, confidence: -Math.log(sum) }
}
