import { squares } from './decode-picture.ts'
import { askNetwork, networkSide } from './image-network.ts'
import type { BasicLabels } from './media-protocol.ts'

/** The basic labels of a picture: of each kind the highest of the frames that are looked at. @throws Undecodable */
export async function labelPicture(file: string): Promise<BasicLabels> {
  const labels: BasicLabels = { explicit: 0, suggestive: 0 }
  for (const pixels of await squares(file, networkSide)) {
    const [, hentai = 0, , porn = 0, sexy = 0] = (await askNetwork(pixels)).classes
    labels.explicit = Math.max(labels.explicit, percent(hentai + porn))
    labels.suggestive = Math.max(labels.suggestive, percent(sexy))
  }
  return labels
}

/** What the network decides by, of a picture's first frame. @throws Undecodable */
export async function embedPicture(file: string): Promise<Float32Array> {
  const [pixels] = await squares(file, networkSide, 1)
  if (!pixels) throw new Error('a picture has at least one frame')
  return (await askNetwork(pixels)).embedding
}

const percent = (share: number): number => Math.min(100, Math.round(share * 1000) / 10)
