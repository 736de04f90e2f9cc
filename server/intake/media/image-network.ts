import { createRequire } from 'node:module'
import path from 'node:path'
import { setWasmPaths } from '@tensorflow/tfjs-backend-wasm'
import { type GraphModel, loadGraphModel } from '@tensorflow/tfjs-converter'
import { ready, setBackend, type Tensor, tensor4d } from '@tensorflow/tfjs-core'
import { MobileNetV2MidModel } from 'nsfwjs/models/mobilenet_v2_mid'

/** The output of the network for one image. */
export interface NetworkOutput {
  /** The probability of each class, in the network's order: drawing, hentai, neutral, porn, sexy. */
  classes: Float32Array
  /** The features before its last layer, normalized to length 1. */
  embedding: Float32Array
}

/** The side of the network's input, in pixels. */
export const networkSide = 224

const classNode = 'Identity'
const embeddingNode =
  'StatefulPartitionedCall/sequential/keras_layer/StatefulPartitionedCall/StatefulPartitionedCall/StatefulPartitionedCall/predict/feature_vector/SpatialSqueeze'

let network: Promise<GraphModel> | undefined

/** Runs the network of nsfwjs on the pixels of an image: red, green and blue of `networkSide` rows, 0 to 255. */
export async function runNetwork(pixels: Uint8Array): Promise<NetworkOutput> {
  const model = await (network ??= loadNetwork())
  const shape: [number, number, number, number] = [1, networkSide, networkSide, 3]
  const input = tensor4d(
    Float32Array.from(pixels, (value) => value / 255),
    shape,
  )
  const outputs = [model.execute(input, [classNode, embeddingNode])].flat()
  try {
    const [classes, embedding] = await Promise.all(outputs.map(valuesOf))
    if (!classes || !embedding) throw new Error('the network gave no answer')
    return { classes, embedding: unit(embedding) }
  } finally {
    for (const each of [input, ...outputs]) each.dispose()
  }
}

const valuesOf = async (output: Tensor) => Float32Array.from(await output.data())

function unit(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector)
  return length === 0 ? vector : vector.map((value) => value / length)
}

/** Loads the network with the weights in its package; nothing is downloaded. */
async function loadNetwork(): Promise<GraphModel> {
  const backend = createRequire(import.meta.url).resolve('@tensorflow/tfjs-backend-wasm')
  setWasmPaths(`${path.dirname(backend)}${path.sep}`)
  await setBackend('wasm')
  await ready()
  const { modelJson, weightBundles } = MobileNetV2MidModel
  const { modelTopology, weightsManifest } = (await modelJson()).default
  const parts = await Promise.all(weightBundles.map(async (load) => (await load()).default))
  return loadGraphModel({
    load: async () => ({
      modelTopology,
      weightSpecs: weightsManifest.flatMap(({ weights }) => weights),
      weightData: Uint8Array.from(Buffer.concat(parts.map((part) => Buffer.from(part, 'base64')))).buffer,
    }),
  })
}
