import { z } from 'zod'
import type { ScoreLabel } from '../../../../signals/text-scores/score-labels.ts'
import { defineCondition } from '../../condition.ts'
import { languageLabels } from '../../languages.ts'
import { percent } from '../../percent.ts'
import { RuleType } from '../../rule-type.ts'

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

export default defineCondition({
  key: 'ai_scores',
  label: 'AI scores',
  group: 'Text',
  description: 'How likely the text is of a kind; of texts in English',
  appliesTo: [RuleType.content, RuleType.routing],
  params: z.object({
    score: z.enum(scores).meta({ title: 'Score', 'x-labels': labels }),
    minimum: percent(),
  }),
  facts: ['textScores'],
  observes: 'match',
  compile: ({ score, minimum }) => ({
    matches({ textScores }) {
      const scored = textScores()
      return scored !== null && 'scores' in scored && scored.scores[score] >= minimum
    },
    observe({ textScores }): { score: number; model: string } | { language: string } | undefined {
      const scored = textScores()
      if (scored === null) return undefined
      if ('unsupportedLanguage' in scored) return { language: scored.unsupportedLanguage }
      return { score: Math.round(scored.scores[score]), model: scored.model }
    },
  }),
  summary: ({ score, minimum }) => `${labels[score]} is at least ${minimum}%`,
  explain({ score, minimum }, seen) {
    if (seen === undefined) return 'There is no text to score'
    if ('language' in seen)
      return `Not available: ${languageLabels[seen.language] ?? seen.language} is an unsupported language`
    return `${labels[score]} is ${seen.score}% (wanted: at least ${minimum}%)`
  },
})
