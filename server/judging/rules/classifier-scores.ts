import { z } from 'zod'
import { capitals } from '../../platform/graphql/capitals.ts'
import { text } from '../../platform/validation.ts'
import { type ClassifierKind } from '../../signals/classifiers/classifier.entity.ts'
import type { ScoringClassifier } from '../../signals/classifiers/live-classifier.ts'
import { type PicturePlace, placeInWords } from '../../signals/picture-place.ts'
import { percent } from './percent.ts'
import type { KnownReferences, Reference } from './references.ts'
import { notSeen, quoted } from './wording.ts'

/** The parameter that names a classifier of a kind by its id. */
export const classifierParam = (kind: `${ClassifierKind}`, title = 'Classifier') =>
  text({ min: 1, max: 100 }).meta({
    title,
    description: 'A version of it has to be live.',
    'x-widget': 'classifier',
    'x-classifier-kind': capitals(kind),
  })

/** The classifier that a parameter refers to. */
export const classifierReference = (key: string, field = 'classifier'): Reference => ({
  kind: 'classifier',
  key,
  field,
})

/** What is wrong with a classifier that a rule refers to: it is of another kind, or no version of it is live. */
export function classifierProblem(
  known: KnownReferences,
  id: string,
  kind: `${ClassifierKind}`,
): string | null {
  const classifier = known.get('classifier', id)
  if (!classifier) return null
  if (classifier.kind !== (kind as ClassifierKind)) return `Must be a classifier of kind ${kind}`
  return classifier.isLive ? null : 'No version of the classifier is live'
}

const outcomes = {
  likelihood: 'has a minimum likelihood',
  violates: 'violates',
  fine: 'does not violate',
} as const

/** When a likelihood in percent matches: at least a minimum, or on one side of the version's threshold. */
interface ScoreCriterion {
  outcome: keyof typeof outcomes
  minimum?: number | undefined
}

/** The parameters of conditions on what a classifier of a kind says. */
export const scoreFields = (kind: `${ClassifierKind}`) => ({
  classifier: classifierParam(kind),
  outcome: z.enum(['likelihood', 'violates', 'fine']).default('likelihood').meta({
    title: 'Outcome',
    description: 'Violates or not is told by the threshold of the version that is live.',
    'x-labels': outcomes,
  }),
  minimum: percent()
    .optional()
    .meta({
      title: 'Minimum likelihood',
      description: 'It matches from this many percent on; 100 is certain.',
      'x-widget': 'percent',
      'x-show-when': { outcome: ['likelihood'] },
      'x-required': 'shown',
    }),
})

/** Refuses a minimum likelihood that is asked for and not given. */
export function checkMinimum({ outcome, minimum }: ScoreCriterion, context: z.RefinementCtx): void {
  if (outcome === 'likelihood' && minimum === undefined)
    context.addIssue({ code: 'custom', path: ['minimum'], message: 'Required' })
}

/** Whether a likelihood in percent is as it is wanted. */
const isWanted = ({ outcome, minimum = 0 }: ScoreCriterion, score: number, threshold: number): boolean =>
  outcome === 'likelihood' ? score >= minimum : score >= threshold === (outcome === 'violates')

/** The condition in words: by the classifier of the name, `what` is as it is wanted. */
export const scoreSummary = (
  what: string,
  { classifier, outcome, minimum }: ScoreCriterion & { classifier: string },
  known: KnownReferences,
): string =>
  `By the classifier ${quoted([known.name('classifier', classifier)])} ${what} ${
    outcome === 'likelihood' ? `violates with at least ${minimum}%` : outcomes[outcome]
  }`

/** What is wrong with the classifier of a condition, by its field. */
export function scoreProblems(
  known: KnownReferences,
  { classifier }: { classifier: string },
  kind: `${ClassifierKind}`,
): Record<string, string> {
  const problem = classifierProblem(known, classifier, kind)
  return problem ? { classifier: problem } : {}
}

/** The score that a version of a classifier gives an item. */
export interface ClassifierScore {
  /** Percent, the highest where several things were scored; null where there is nothing to score. */
  score: number | null
  /** Why not everything was scored. */
  problem: string | null
  /** The words that spoke most for it. */
  words?: string[]
  /** Why, as the provider says that was asked. */
  why?: string | null
  /** The picture of which it says so. */
  at?: PicturePlace
}

/** What the live version of a classifier made of an item, as a trace keeps it. */
interface SeenScore extends Omit<ClassifierScore, 'problem'> {
  score: number
  problem?: string
  version: number
  threshold: number
}

/** What a condition on a classifier saw, or why it saw nothing. */
export type ObservedScore = SeenScore | { missing: 'version' | 'input'; problem?: string }

/** How a kind of classifier is asked about an item. */
interface ClassifierAsker<F> {
  /** Asks the provider, where it asks one. */
  ask(live: ScoringClassifier, facts: F): Promise<void>
  /** `explains` what spoke for it, which takes a little. */
  say(live: ScoringClassifier, facts: F, explains: boolean): ClassifierScore
}

/** A condition on what a classifier says, bound to the version that is live; it never matches without one. */
export const compiledScore = <F>(
  live: ScoringClassifier | undefined,
  wanted: ScoreCriterion,
  asking: ClassifierAsker<F>,
) => ({
  async prepare(facts: F): Promise<void> {
    if (live) await asking.ask(live, facts)
  },
  matches(facts: F): boolean {
    const score = live ? asking.say(live, facts, false).score : null
    return live !== undefined && score !== null && isWanted(wanted, score, live.threshold)
  },
  observe(facts: F): ObservedScore {
    if (!live) return { missing: 'version' }
    const { score, problem, words = [], why, at } = asking.say(live, facts, true)
    const unknown = problem ? { problem } : {}
    if (score === null) return { missing: 'input', ...unknown }
    const { version, threshold } = live
    const reasons = { ...(words.length > 0 && { words }), ...(why && { why: why.slice(0, longestReason) }) }
    return { score: Math.round(score), version, threshold, ...(at && { at }), ...reasons, ...unknown }
  },
})

/** From this likelihood on a score is worth explaining. */
export const explained = 20
const longestReason = 300

/** What a version said of `what`, why, and what was wanted, in words. */
export function explainedScore(
  what: string,
  { outcome, minimum }: ScoreCriterion,
  seen: ObservedScore | undefined,
): string {
  if (seen === undefined || 'missing' in seen) {
    if (seen?.missing === 'version') return 'Not available: no version of the classifier is live'
    return `There is no ${what} to score${seen?.problem ? `: ${seen.problem}` : ''}`
  }
  const { score, version, threshold, words, why, at, problem } = seen
  const wanted =
    outcome === 'likelihood'
      ? `at least ${minimum}%`
      : `${outcome === 'violates' ? 'at least' : 'below'} the threshold of ${threshold}%`
  const reason = why ? `; it says: ${quoted([why])}` : spokeFor(words)
  return `Version ${version} of the classifier says ${score}%${at ? ` of ${placeInWords(at)}` : ''} (wanted: ${wanted})${reason}${notSeen(problem)}`
}

/** The words that spoke for a score, in words. */
export const spokeFor = (words: readonly string[] | undefined): string =>
  words && words.length > 0 ? `; for it spoke ${quoted(words)}` : ''
