import { z } from 'zod'
import { askingOfPictures, pictureFactsOf } from '../../asking-of-pictures.ts'
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

export default defineCondition({
  key: 'custom_ai_scores_images',
  label: 'Custom AI scores (images)',
  group: 'Image',
  description: 'What a classifier of your own makes of an image; the highest of several',
  appliesTo: [RuleType.content, RuleType.routing],
  params: z.object(scoreFields('image')).superRefine(checkMinimum),
  facts: ['pictureEmbeddings', 'policyScoresOfPictures'],
  reads: ({ classifier }, live) => pictureFactsOf([live.get(classifier)]),
  observes: 'match',
  compile: ({ classifier, ...wanted }, { classifiers }) =>
    compiledScore(classifiers.get(classifier), wanted, askingOfPictures),
  summary: (params, known) => scoreSummary('an image', params, known),
  explain: (params, seen) => explainedScore('image', params, seen),
  references: ({ classifier }) => [classifierReference(classifier)],
  problems: (params, known) => scoreProblems(known, params, 'image'),
})
