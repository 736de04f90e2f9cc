import { type InferenceSession, Tensor } from 'onnxruntime-web'
import { piecesOfSpeech } from './pieces-of-speech.ts'
import { SoundSamples } from './sound-samples.ts'
import { speechNetworks } from './speech-networks.ts'
import { mostSeconds, type SpeechReply, type SpeechRequest, sampleRate } from './speech-protocol.ts'
import { transcribePiece, isUnderstood } from './transcribe-piece.ts'

/** Transcribes audio piece by piece, until the time limit; pieces without speech are skipped. */
export async function transcribeSound({ file, mostMs }: SpeechRequest): Promise<SpeechReply> {
  const started = performance.now()
  const networks = await speechNetworks()
  const sound = await SoundSamples.of(file)
  const reply: SpeechReply = { moments: [], missedSeconds: 0, endedAt: sound.isCut ? mostSeconds : null }
  for (const { from, to } of piecesOfSpeech(await voiceActivity(networks.activity, sound), windowSeconds)) {
    if (performance.now() - started > mostMs) return { ...reply, endedAt: from }
    const words = await transcribePiece(networks, sound.between(from, to))
    if (!isUnderstood(words)) reply.missedSeconds += to - from
    else if (words.text !== '')
      reply.moments.push({ from: hundredths(from), to: hundredths(to), text: words.text })
  }
  return reply
}

const hundredths = (second: number): number => Math.round(second * 100) / 100

/** The network's input is one window at a time, prefixed with the end of the one before. */
const windowLength = 512
const contextLength = 64
const inputShape = [1, contextLength + windowLength]
const stateShape = [2, 1, 128]

/** The length of a window in seconds. */
const windowSeconds = windowLength / sampleRate

/** The likelihood of speech in each window of audio, 0 to 1; a partial last window is left out. */
async function voiceActivity(network: InferenceSession, sound: SoundSamples): Promise<Float32Array> {
  const shares = new Float32Array(Math.floor(sound.length / windowLength))
  const sr = new Tensor('int64', BigInt64Array.of(BigInt(sampleRate)), [1])
  let state: Tensor = new Tensor('float32', new Float32Array(2 * 128), stateShape)
  for (let window = 0; window < shares.length; window++) {
    const samples = sound.part(window * windowLength - contextLength, contextLength + windowLength)
    const { output, stateN } = await network.run({
      input: new Tensor('float32', samples, inputShape),
      state,
      sr,
    })
    if (!output || !stateN) throw new Error('the network gave no answer')
    shares[window] = Number(output.data[0])
    state = stateN
  }
  return shares
}
