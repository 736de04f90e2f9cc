import { z } from 'zod'
import { askingOfTexts, factsOfTexts, textFactsOf } from '../../asking-of-text.ts'
import {
  checkMinimum,
  classifierReference,
  compiledScore,
  explainedScore,
  scoreFields,
  scoreProblems,
  scoreSummary,
} from '../../classifier-scores.ts'
import { defineCondition } from '../../condition.ts'
import { RuleType } from '../../rule-type.ts'
import { sourcesField } from '../../text-params.ts'

export default defineCondition({
  key: 'custom_ai_scores',
  label: 'Custom AI scores',
  synonyms: ['classifier', 'model', 'machine learning'],
  group: 'Text',
  description: 'What a classifier of your own makes of the text',
  appliesTo: [RuleType.content, RuleType.routing],
  params: z.object({ ...scoreFields('text'), sources: sourcesField() }).superRefine(checkMinimum),
  facts: factsOfTexts,
  reads: ({ classifier, sources }, live) => textFactsOf(live.get(classifier), sources),
  observes: 'match',
  compile: ({ classifier, sources, ...wanted }, { classifiers }) =>
    compiledScore(classifiers.get(classifier), wanted, askingOfTexts(sources)),
  summary: (params, known) => scoreSummary('the text', params, known),
  explain: (params, seen) => explainedScore('text', params, seen),
  references: ({ classifier }) => [classifierReference(classifier)],
  problems: (params, known) => scoreProblems(known, params, 'text'),
})
