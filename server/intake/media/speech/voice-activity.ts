import { type InferenceSession, Tensor } from 'onnxruntime-web'
import type { SoundSamples } from './sound-samples.ts'
import { sampleRate } from './speech-protocol.ts'

/** The network is given one window after the other, each with the end of the one before it. */
const windowLength = 512
const contextLength = 64
const inputShape = [1, contextLength + windowLength]
const stateShape = [2, 1, 128]

/** How long a window is. */
export const windowSeconds = windowLength / sampleRate

/** How likely somebody speaks in each window of a sound, 0 to 1; what is left after the last whole window is left out. */
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
