import { differingSquares, squares } from './decode-picture.ts'
import { runNetwork, networkSide } from './image-network.ts'
import type { BasicLabels, FrameEmbedding } from './media-protocol.ts'

/** The basic labels of an image: of each the maximum over the analyzed frames. @throws Undecodable */
export async function labelPicture(file: string): Promise<BasicLabels> {
  const labels: BasicLabels = { explicit: 0, suggestive: 0 }
  for (const pixels of await squares(file, networkSide)) {
    const [, hentai = 0, , porn = 0, sexy = 0] = (await runNetwork(pixels)).classes
    labels.explicit = Math.max(labels.explicit, percent(hentai + porn))
    labels.suggestive = Math.max(labels.suggestive, percent(sexy))
  }
  return labels
}

/** The embeddings of an image, or of the frames of an animation that differ. @throws Undecodable */
export async function embedPicture(file: string): Promise<FrameEmbedding[]> {
  const frames: FrameEmbedding[] = []
  for (const { pixels, second } of await differingSquares(file, networkSide))
    frames.push({ second, embedding: (await runNetwork(pixels)).embedding })
  return frames
}

const percent = (share: number): number => Math.min(100, Math.round(share * 1000) / 10)
