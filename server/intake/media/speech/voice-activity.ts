import { type InferenceSession, Tensor } from 'onnxruntime-web'
import type { SoundSamples } from './sound-samples.ts'
import { sampleRate } from './speech-protocol.ts'

/** The network's input is one window at a time, prefixed with the end of the one before. */
const windowLength = 512
const contextLength = 64
const inputShape = [1, contextLength + windowLength]
const stateShape = [2, 1, 128]

/** The length of a window in seconds. */
export const windowSeconds = windowLength / sampleRate

/** The likelihood of speech in each window of audio, 0 to 1; a partial last window is left out. */
export async function voiceActivity(network: InferenceSession, sound: SoundSamples): Promise<Float32Array> {
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
