import { scoreLabels } from '../../signals/text-scores/score-labels.ts'
import type { Likelihoods } from './perspective-attributes.ts'

/** The scores of one input of a moderation; null where it has no such part, or the part was not scored. */
export interface KnownOfInput {
  text: Likelihoods | null
  /** Of the text found in its pictures. */
  pictures: Likelihoods | null
  /** The groups of image labels found in its pictures. */
  seen: Likelihoods | null
  /** How closely a picture matches the lists of known abuse material, 0 to 100. */
  knownAbuse: number | null
}

/** The score of an input in a category, 0 to 100, and the parts of the input that it applies to. */
interface CategoryScore {
  likelihood: number
  types: ('text' | 'image')[]
}

type Category = (known: KnownOfInput) => CategoryScore

const nothing: CategoryScore = { likelihood: 0, types: [] }

/** A category from text scores: the lowest of its labels, all of which must be known. */
const ofTexts =
  (...labels: readonly string[]): Category =>
  ({ text, pictures }) => {
    const lowest = (scores: Likelihoods | null): number | null =>
      scores && labels.every((label) => scores.has(label))
        ? Math.min(...labels.map((label) => scores.get(label) ?? 0))
        : null
    return eitherOf(lowest(text), lowest(pictures))
  }

const eitherOf = (text: number | null, image: number | null): CategoryScore => ({
  likelihood: Math.max(text ?? 0, image ?? 0),
  types: [...(text === null ? [] : (['text'] as const)), ...(image === null ? [] : (['image'] as const))],
})

/** The same or, where it is higher, the score of the pictures. */
const ofTextsOrSeen =
  (label: string, group: string): Category =>
  (known) => {
    const inText = ofTexts(label)(known)
    const inPictures = eitherOf(null, known.seen?.get(group) ?? null)
    return {
      likelihood: Math.max(inText.likelihood, inPictures.likelihood),
      types: [...new Set([...inText.types, ...inPictures.types])],
    }
  }

const ofKnownAbuse: Category = ({ knownAbuse }) =>
  knownAbuse === null ? nothing : { likelihood: knownAbuse, types: ['image'] }

/** A category without a source of scores. */
const unserved: Category = () => nothing

/** OpenAI's categories, each computed from the scores of an input. */
export const categories: Readonly<Record<string, Category>> = {
  harassment: ofTexts('insult'),
  'harassment/threatening': ofTexts('threat'),
  hate: ofTexts('identity_attack'),
  'hate/threatening': ofTexts('identity_attack', 'threat'),
  illicit: unserved,
  'illicit/violent': unserved,
  'self-harm': ofTexts('self_harm'),
  'self-harm/intent': unserved,
  'self-harm/instructions': unserved,
  sexual: ofTextsOrSeen('sexual', 'explicit_nudity'),
  'sexual/minors': ofKnownAbuse,
  violence: ofTexts('threat'),
  'violence/graphic': unserved,
}

/** The categories that are available for a text, given its scores. */
export const categoriesOfText = (text: Likelihoods | null): string[] =>
  Object.entries(categories).flatMap(([name, of]) =>
    of({ text, pictures: null, seen: null, knownAbuse: null }).types.length > 0 ? [name] : [],
  )

/** The categories that texts can have. */
export const allOfText: readonly string[] = categoriesOfText(new Map(scoreLabels.map((label) => [label, 0])))

/** The categories that the published clients accept as null. */
export const nullable: ReadonlySet<string> = new Set(['illicit', 'illicit/violent'])

/** The score from which on an input is flagged, 0 to 100. */
export const flaggedFrom = 50
