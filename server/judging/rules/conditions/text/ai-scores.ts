import { z } from 'zod'
import type { FactReaders } from '../../../../signals/facts.ts'
import type { TextSource } from '../../../../signals/source-text.ts'
import { labelScore, type LabelScore } from '../../../../signals/text-scores/label-score.ts'
import type { ScoreLabel } from '../../../../signals/text-scores/score-labels.ts'
import { defineCondition } from '../../condition.ts'
import { languageLabels } from '../../languages.ts'
import { percent } from '../../percent.ts'
import { RuleType } from '../../rule-type.ts'
import { textFacts } from '../../text-of-sources.ts'
import { sourcesField } from '../../text-params.ts'

const labels = {
  toxicity: 'Toxicity',
  threat: 'Threat',
  identity_attack: 'Identity attack',
  profanity: 'Profanity',
  insult: 'Insult',
  sexual: 'Sexual',
  spam: 'Spam',
  self_harm: 'Self-harm (beta)',
} satisfies Record<ScoreLabel, string>
const scores = Object.keys(labels) as (keyof typeof labels)[]

/** The score, and why one of the sources has none. */
type ScoreObservation = NonNullable<LabelScore> & { problem?: string }

/** The sources when none is chosen. */
const ownText: readonly TextSource[] = ['text']

/** The facts of the item's own text, and those with the texts of its media. */
const ownFacts = ['textScores', 'textLabels'] as const
const mediaFacts = ['sourceScores', 'imageTexts', 'videoTexts', 'audioTexts'] as const

type Facts = Pick<FactReaders, (typeof ownFacts)[number] | (typeof mediaFacts)[number]>

/** The score of each of the sources. */
const scoresIn = (score: ScoreLabel, sources: readonly TextSource[], facts: Facts): LabelScore[] =>
  sources.map((source) =>
    source === 'text'
      ? labelScore(score, facts.textScores(), facts.textLabels()?.value ?? null)
      : labelScore(score, facts.sourceScores()(source).scored, null),
  )

const problemIn = (sources: readonly TextSource[], facts: Facts): string | undefined =>
  sources
    .map((source) => (source === 'text' ? facts.textLabels()?.problem : facts.sourceScores()(source).problem))
    .find((problem) => problem !== null && problem !== undefined) ?? undefined

/** The highest score, or the first reason for a missing one. */
const highestOf = (scored: readonly LabelScore[]): LabelScore =>
  scored.reduce((most, one) => {
    if (one === null || (most !== null && 'score' in most && !('score' in one))) return most
    return most !== null && 'score' in most && 'score' in one && most.score >= one.score ? most : one
  }, null)

export default defineCondition({
  key: 'ai_scores',
  label: 'AI scores',
  synonyms: [
    'toxicity',
    'toxic',
    'insult',
    'hate',
    'harassment',
    'threat',
    'profanity',
    'sexual',
    'self-harm',
    'violence',
    'spam',
    'sentiment',
  ],
  group: 'Text',
  description: 'How likely the text is of a kind: in English, and basic scores in ten more languages',
  appliesTo: [RuleType.content, RuleType.routing],
  params: z.object({
    score: z
      .enum(scores)
      .meta({ title: 'Score', description: 'What the text is scored for.', 'x-labels': labels }),
    minimum: percent(),
    sources: sourcesField(),
  }),
  facts: [...ownFacts, ...mediaFacts],
  reads: ({ sources = ownText }) => [
    ...(sources.includes('text') ? ownFacts : []),
    ...sources.flatMap((source) => (source === 'text' ? [] : ['sourceScores' as const, textFacts[source]])),
  ],
  observes: 'match',
  compile: ({ score, minimum, sources = ownText }) => ({
    matches(facts) {
      const highest = highestOf(scoresIn(score, sources, facts))
      return highest !== null && 'score' in highest && highest.score >= minimum
    },
    observe(facts): ScoreObservation | undefined {
      const highest = highestOf(scoresIn(score, sources, facts))
      const problem = problemIn(sources, facts)
      if (highest === null) return undefined
      const seen = 'score' in highest ? { ...highest, score: Math.round(highest.score) } : highest
      return problem ? { ...seen, problem } : seen
    },
  }),
  summary: ({ score, minimum }) => `${labels[score]} is at least ${minimum}%`,
  explain({ score, minimum }, seen) {
    if (seen === undefined) return 'There is no text to score'
    const provider = seen.problem ? `; not all could be told: ${seen.problem}` : ''
    if ('language' in seen) return `${unavailable(score, seen)}${provider}`
    return `${labels[score]} is ${seen.score}% (wanted: at least ${minimum}%)${provider}`
  },
})

function unavailable(score: ScoreLabel, { language, basic }: { language: string; basic?: true }): string {
  const name = languageLabels[language] ?? language
  return basic
    ? `Not available: in ${name} there are basic scores alone, and none of ${labels[score].toLowerCase()}`
    : `Not available: ${name} is an unsupported language`
}
