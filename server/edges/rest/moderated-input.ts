import { z } from 'zod'
import { InvalidInputError } from '../../platform/errors.ts'
import {
  bytesOf,
  imageAddress,
  imageAddressRule,
  mostBytesTogether,
  mostImages,
  mostItems,
  mostTextBytes,
} from '../../signals/scoring/scored-content.input.ts'
import { PictureRefused } from './dialects/openai.ts'
import { allOfText, categories, categoriesOfText, flaggedFrom, nullable } from './openai-categories.ts'
import { byLabel, type LabelScore, type Likelihoods } from './perspective-attributes.ts'

const TextPart = z.object({ type: z.literal('text'), text: z.string() })
const ImagePart = z.object({ type: z.literal('image_url'), image_url: z.object({ url: z.string() }) })

/** A request to `moderations`. */
export const ModerationRequest = z.object({
  input: z
    .union([z.string(), z.array(z.string()), z.array(z.discriminatedUnion('type', [TextPart, ImagePart]))])
    .meta({ description: 'A text, several texts, or the parts of one input: texts and pictures' }),
  model: z.string().nullish().meta({ description: 'Any name; it is not looked at' }),
})

export type ModerationBody = z.input<typeof ModerationRequest>

type Part = z.input<typeof TextPart> | z.input<typeof ImagePart>

interface ItemAsked {
  text: string | null
  imageUrls: string[]
}

const isText = (part: string | Part): part is string => typeof part === 'string'

/** The items of a request: each text, or all parts together. @throws InvalidInputError */
export function itemsAsked({ input }: ModerationBody): ItemAsked[] {
  if (typeof input === 'string') return [textAsked('input', input)]
  if (input.length === 0 || input.length > mostItems)
    throw new InvalidInputError({ input: `Must have between 1 and ${mostItems} entries` })
  if (bytesOf(input.filter(isText)) > mostBytesTogether)
    throw new InvalidInputError({ input: `Must be at most ${mostBytesTogether} bytes together` })
  if (input.every(isText)) return input.map((text, at) => textAsked(`input.${at}`, text))
  return [partsAsked(input.filter((part) => !isText(part)))]
}

function textAsked(field: string, text: string): ItemAsked {
  if (text === '') throw new InvalidInputError({ [field]: 'Must not be empty' })
  if (Buffer.byteLength(text) > mostTextBytes)
    throw new InvalidInputError({ [field]: `Must be at most ${mostTextBytes} bytes` })
  return { text, imageUrls: [] }
}

function partsAsked(parts: readonly Part[]): ItemAsked {
  const texts = parts.flatMap((part) => (part.type === 'text' ? part.text : []))
  const imageUrls = parts.flatMap((part) => (part.type === 'image_url' ? part.image_url.url : []))
  if (imageUrls.length > mostImages)
    throw new InvalidInputError({ input: `Must have at most ${mostImages} pictures` })
  const refused = imageUrls.find((url) => !imageAddress.test(url))
  if (refused !== undefined) throw new InvalidInputError({ input: imageAddressRule })
  if (texts.length === 0) return { text: null, imageUrls }
  return { ...textAsked('input', texts.join('\n')), imageUrls }
}

interface TextInput {
  scores: LabelScore[] | null
  unsupportedLanguages: string[]
  basicLanguages: string[]
}

/** The result of scoring an input. */
export interface InputScores extends TextInput {
  problem: string | null
  images: (TextInput & { problem: string | null; labels: LabelScore[] })[]
  knownAbuse: number | null
}

/** Why a text, or some of its categories, was not scored for its language. */
function notServed({ scores, unsupportedLanguages, basicLanguages }: TextInput): string[] {
  const languages = [...unsupportedLanguages, ...basicLanguages].join(', ')
  const served = categoriesOfText(scores && byLabel(scores))
  if (languages === '' || served.length === allOfText.length) return []
  if (served.length === 0) return [`the language is not served: ${languages}`]
  return [`the language is served for ${served.join(', ')} alone: ${languages}`]
}

/** The parts of an input that were not scored, with the reasons. */
const unscoredOf = (scores: InputScores) => [
  ...(scores.problem === null
    ? []
    : [{ type: 'text', reason: `the provider says nothing of it: ${scores.problem}` }]),
  ...notServed(scores).map((reason) => ({ type: 'text', reason })),
  ...scores.images.flatMap(notServed).map((reason) => ({ type: 'image', reason })),
]

/** The result of an input in OpenAI's form. @throws PictureRefused where a picture could not be analyzed */
export function moderationOf(scores: InputScores) {
  const problem = scores.images.find((image) => image.problem !== null)?.problem
  if (problem != null) throw new PictureRefused(problem)
  const known = {
    text: scores.scores && byLabel(scores.scores),
    pictures: highestOf(scores.images.flatMap((image) => (image.scores ? [byLabel(image.scores)] : []))),
    seen: highestOf(scores.images.map(({ labels }) => byLabel(labels))),
    knownAbuse: scores.knownAbuse,
  }
  const scored = Object.entries(categories).map(([name, of]) => ({ name, ...of(known) }))
  const byName = <T>(value: (category: (typeof scored)[number]) => T) =>
    Object.fromEntries(scored.map((category) => [category.name, value(category)]))
  const isFlagged = ({ likelihood }: { likelihood: number }) => likelihood >= flaggedFrom
  return {
    flagged: scores.problem !== null || scored.some(isFlagged),
    categories: byName((category) => (nullable.has(category.name) ? null : isFlagged(category))),
    category_scores: byName(({ likelihood }) => Math.round(likelihood * 1e7) / 1e9),
    category_applied_input_types: byName(({ types }) => types),
    unscored: unscoredOf(scores),
  }
}

function highestOf(all: readonly Likelihoods[]): Likelihoods | null {
  if (all.length === 0) return null
  const highest = new Map<string, number>()
  for (const scores of all)
    for (const [label, likelihood] of scores)
      highest.set(label, Math.max(likelihood, highest.get(label) ?? 0))
  return highest
}
