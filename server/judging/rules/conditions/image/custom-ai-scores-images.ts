import { z } from 'zod'
import {
  askingOfPictures,
  factsOfPictures,
  pictureFactsOf,
  picturesInWords,
  pictureSourcesField,
} from '../../asking-of-pictures.ts'
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
  synonyms: ['classifier', 'model', 'machine learning'],
  group: 'Image',
  description:
    'What a classifier of your own makes of an image, or of a frame of a video; the highest of several',
  appliesTo: [RuleType.content, RuleType.routing],
  params: z.object({ ...scoreFields('image'), sources: pictureSourcesField() }).superRefine(checkMinimum),
  facts: factsOfPictures,
  reads: ({ classifier, sources }, live) => pictureFactsOf([live.get(classifier)], sources),
  observes: 'match',
  compile: ({ classifier, sources, ...wanted }, { classifiers }) =>
    compiledScore(classifiers.get(classifier), wanted, askingOfPictures(sources)),
  summary: (params, known) => scoreSummary(picturesInWords(params.sources), params, known),
  explain: (params, seen) => explainedScore('image or video', params, seen),
  references: ({ classifier }) => [classifierReference(classifier)],
  problems: (params, known) => scoreProblems(known, params, 'image'),
})
