import { scoreLabels } from '../../signals/text-scores/score-labels.ts'
import type { Likelihoods } from './perspective-attributes.ts'

/** What is known of one input of a moderation; null where there is nothing of the kind, or it was not scored. */
export interface KnownOfInput {
  text: Likelihoods | null
  /** Of the text in its pictures. */
  pictures: Likelihoods | null
  /** The groups of image labels that are known of its pictures. */
  seen: Likelihoods | null
  /** How closely a picture matches the lists of known abuse material, 0 to 100. */
  knownAbuse: number | null
}

/** What an input scores in a category, 0 to 100, and of which of its parts that can be said. */
interface CategoryScore {
  likelihood: number
  types: ('text' | 'image')[]
}

type Category = (known: KnownOfInput) => CategoryScore

const nothing: CategoryScore = { likelihood: 0, types: [] }

/** A category from the scores of texts: the lowest of the labels, which all have to hold, and of which all must be known. */
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

/** The same or, where it is likelier, what pictures show. */
const ofTextsOrSeen =
  (label: string, group: string): Category =>
  (known) => {
    const told = ofTexts(label)(known)
    const seen = eitherOf(null, known.seen?.get(group) ?? null)
    return {
      likelihood: Math.max(told.likelihood, seen.likelihood),
      types: [...new Set([...told.types, ...seen.types])],
    }
  }

const ofKnownAbuse: Category = ({ knownAbuse }) =>
  knownAbuse === null ? nothing : { likelihood: knownAbuse, types: ['image'] }

/** A category that nothing here tells. */
const unserved: Category = () => nothing

/** OpenAI's categories, each from what is known of an input. */
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

/** The categories that a text is looked at for, as far as its scores are known. */
export const categoriesOfText = (text: Likelihoods | null): string[] =>
  Object.entries(categories).flatMap(([name, of]) =>
    of({ text, pictures: null, seen: null, knownAbuse: null }).types.length > 0 ? [name] : [],
  )

/** The categories that texts are looked at for. */
export const allOfText: readonly string[] = categoriesOfText(new Map(scoreLabels.map((label) => [label, 0])))

/** The categories that the published clients take to be null where they are not served. */
export const nullable: ReadonlySet<string> = new Set(['illicit', 'illicit/violent'])

/** From which likelihood on, 0 to 100, an input is flagged. */
export const flaggedFrom = 50
