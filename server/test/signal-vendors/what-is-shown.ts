import sharp from 'sharp'
import type { ImageLabelGroup } from '../../signals/providers/image-label-groups.ts'
import type { ScoreLabel } from '../../signals/text-scores/score-labels.ts'

/** What a vendor sees in a picture. */
export type Shown =
  | ImageLabelGroup
  | 'one face'
  | 'child and adult'
  | 'face close up'
  | 'celebrity'
  | 'known face'
  | 'text'
  | 'known image'
  | 'forbidden'
  | 'nothing'

/** The colour that stands for each thing: what a picture is mostly of is what it shows. */
const colours: Readonly<Record<Shown, readonly [red: number, green: number, blue: number]>> = {
  explicit_nudity: [255, 0, 0],
  non_explicit_nudity: [255, 128, 192],
  swimwear_or_underwear: [255, 128, 0],
  violence: [128, 0, 0],
  visually_disturbing: [128, 128, 0],
  rude_gestures: [255, 255, 0],
  drugs_and_tobacco: [0, 128, 0],
  alcohol: [0, 255, 255],
  gambling: [0, 255, 0],
  hate_symbols: [0, 0, 0],
  'one face': [0, 0, 255],
  'child and adult': [0, 0, 128],
  'face close up': [128, 0, 128],
  celebrity: [255, 0, 255],
  'known face': [0, 128, 128],
  text: [128, 128, 128],
  'known image': [128, 128, 255],
  forbidden: [128, 64, 0],
  nothing: [255, 255, 255],
}

/** A PNG that shows the thing. */
export const pictureOf = (shown: Shown, { width = 64, height = 64 } = {}): Promise<Buffer> => {
  const [r, g, b] = colours[shown]
  return sharp({ create: { width, height, channels: 3, background: { r, g, b } } })
    .png()
    .toBuffer()
}

/** What a picture shows, by the colour that most of it has; null for what is no picture. */
export async function shownIn(picture: Buffer): Promise<Shown | null> {
  try {
    const { dominant } = await sharp(picture).stats()
    return nearest([dominant.r, dominant.g, dominant.b])
  } catch {
    return null
  }
}

function nearest(colour: readonly [number, number, number]): Shown {
  const all = Object.entries(colours) as [Shown, readonly [number, number, number]][]
  const distances = all.map(([shown, other]) => ({
    shown,
    distance: other.reduce((sum, part, at) => sum + (part - (colour[at] ?? 0)) ** 2, 0),
  }))
  return distances.reduce((best, one) => (one.distance < best.distance ? one : best)).shown
}

/** The faces that a picture shows, each with its box as parts of the picture. */
export function facesOf(shown: Shown): { left: number; width: number; age: { low: number; high: number } }[] {
  const adult = { low: 25, high: 35 }
  if (shown === 'child and adult')
    return [
      { left: 0.1, width: 0.2, age: { low: 6, high: 12 } },
      { left: 0.6, width: 0.2, age: adult },
    ]
  if (shown === 'face close up') return [{ left: 0.1, width: 0.8, age: adult }]
  const one = shown === 'one face' || shown === 'celebrity' || shown === 'known face'
  return one ? [{ left: 0.4, width: 0.2, age: adult }] : []
}

/** The word that makes a text of each kind. */
export const wordOf: Readonly<Record<ScoreLabel, string>> = {
  toxicity: 'garbage',
  insult: 'idiot',
  threat: 'kill',
  identity_attack: 'vermin',
  profanity: 'damn',
  sexual: 'nude',
  self_harm: 'suicide',
  spam: 'giveaway',
}

/** Of what kinds a text is, by its words. */
export const kindsOf = (text: string): Set<ScoreLabel> => {
  const words = new Set(text.toLowerCase().match(/\p{L}+/gu))
  const all = Object.entries(wordOf) as [ScoreLabel, string][]
  return new Set(all.filter(([, word]) => words.has(word)).map(([label]) => label))
}

/** Whether a text violates whatever policy it is held against. */
export const violates = (text: string): boolean => /\bforbidden\b/i.test(text)

/** Whether a text is about a topic: it has its word. */
export const isAbout = (text: string, topic: string): boolean =>
  text.toLowerCase().includes(topic.toLowerCase())
