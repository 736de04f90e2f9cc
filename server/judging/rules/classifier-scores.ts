import { z } from 'zod'
import { capitals } from '../../platform/graphql/capitals.ts'
import { presentable, text } from '../../platform/validation.ts'
import { type ClassifierKind } from '../../signals/classifiers/classifier.entity.ts'
import type { ScoringClassifier } from '../../signals/classifiers/live-classifier.ts'
import { type PicturePlace, placeInWords } from '../../signals/picture-place.ts'
import { percent } from './percent.ts'
import type { KnownReferences, Reference } from './references.ts'
import { notSeen, quoted } from './wording.ts'

/** The parameter with the id of a classifier of a kind. */
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

/** The error of a reference to a classifier: it is of another kind, or has no live version. */
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

/** When a likelihood in percent matches: from a minimum on, or on one side of the version's threshold. */
interface ScoreCriterion {
  outcome: keyof typeof outcomes
  minimum?: number | undefined
}

/** The parameters of conditions on a classifier of a kind. */
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

/** Requires a minimum likelihood for the outcome `likelihood`. */
export function checkMinimum({ outcome, minimum }: ScoreCriterion, context: z.RefinementCtx): void {
  if (outcome === 'likelihood' && minimum === undefined)
    context.addIssue({ code: 'custom', path: ['minimum'], message: 'Required' })
}

/** Whether a likelihood in percent satisfies the criterion. */
const isWanted = ({ outcome, minimum = 0 }: ScoreCriterion, score: number, threshold: number): boolean =>
  outcome === 'likelihood' ? score >= minimum : score >= threshold === (outcome === 'violates')

/** The condition in words, with the classifier's name; `what` is the scored input. */
export const scoreSummary = (
  what: string,
  { classifier, outcome, minimum }: ScoreCriterion & { classifier: string },
  known: KnownReferences,
): string =>
  `By the classifier ${quoted([known.name('classifier', classifier)])} ${what} ${
    outcome === 'likelihood' ? `violates with at least ${minimum}%` : outcomes[outcome]
  }`

/** The error of a condition's classifier, by field. */
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
  /** Percent, the highest of several inputs; null when there is no input. */
  score: number | null
  /** Why some input was not scored. */
  problem: string | null
  /** The words that contributed most. */
  words?: string[]
  /** The provider's reason, if a provider was used. */
  why?: string | null
  /** The picture with the highest score. */
  at?: PicturePlace
}

/** The score of the live version of a classifier, as stored in traces. */
interface SeenScore extends Omit<ClassifierScore, 'problem'> {
  score: number
  problem?: string
  version: number
  threshold: number
}

/** What a condition on a classifier observed, or why there is no score. */
export type ObservedScore = SeenScore | { missing: 'version' | 'input'; problem?: string }

/** How to score an item with a kind of classifier. */
interface ClassifierAsker<F> {
  /** Requests the provider's scores, if the version uses a provider. */
  ask(live: ScoringClassifier, facts: F): Promise<void>
  /** With `explains`, includes what contributed to the score, which takes more time. */
  say(live: ScoringClassifier, facts: F, explains: boolean): ClassifierScore
}

/** A condition on a classifier, bound to the live version; it never matches without one. */
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
    const reasons = {
      ...(words.length > 0 && { words }),
      ...(why && { why: presentable(why, longestReason) }),
    }
    return { score: Math.round(score), version, threshold, ...(at && { at }), ...reasons, ...unknown }
  },
})

/** The likelihood from which a score is explained. */
export const explained = 20
const longestReason = 300

/** The score of a version for `what`, its reason, and the criterion, in words. */
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

/** The words that contributed to a score, as a clause. */
export const spokeFor = (words: readonly string[] | undefined): string =>
  words && words.length > 0 ? `; for it spoke ${quoted(words)}` : ''
