import { z } from 'zod'
import { text } from '../../../../platform/validation.ts'
import { type PicturePlace, placeInWords } from '../../../../signals/picture-place.ts'
import {
  askingOfPictures,
  factsOfPictures,
  pictureFactsOf,
  picturesInWords,
  pictureSourcesField,
} from '../../asking-of-pictures.ts'
import { classifierProblem, classifierReference } from '../../classifier-scores.ts'
import { defineCondition } from '../../condition.ts'
import { percent } from '../../percent.ts'
import { RuleType } from '../../rule-type.ts'
import { capitalized, notSeen, quoted } from '../../wording.ts'

/** The label with the highest score, and the version of its classifier. */
interface SeenLabel {
  label: string | null
  score: number
  version: number
  /** The picture with that label; undefined if not stored. */
  at?: PicturePlace
  problem: string | null
}

export default defineCondition({
  key: 'custom_image_labels',
  label: 'Custom image labels',
  synonyms: ['classifier', 'tags'],
  group: 'Image',
  description:
    'Labels of your own that are seen in an image, or in a frame of a video: classifiers of images, any of them',
  appliesTo: [RuleType.content, RuleType.routing],
  params: z.object({
    labels: z
      .array(text({ min: 1, max: 100 }))
      .min(1, 'Required')
      .max(100, 'At most 100 labels')
      .meta({
        title: 'Labels',
        description: 'Classifiers of images with a live version; one of them is enough.',
        'x-widget': 'classifiers',
        'x-classifier-kind': 'IMAGE',
      }),
    minimum: percent(),
    sources: pictureSourcesField(),
  }),
  facts: factsOfPictures,
  reads: ({ labels, sources }, live) =>
    pictureFactsOf(
      labels.map((label) => live.get(label)),
      sources,
    ),
  observes: 'match',
  compile({ labels, minimum, sources }, { classifiers }) {
    const asking = askingOfPictures(sources)
    const asked = labels.flatMap((label) => classifiers.get(label) ?? [])
    return {
      async prepare(facts) {
        for (const live of asked) await asking.ask(live, facts)
      },
      matches: (facts) =>
        asked.some((live) => {
          const { score } = asking.say(live, facts)
          return score !== null && score >= minimum
        }),
      observe(facts): SeenLabel {
        const answers = asked.map((live) => ({ live, ...asking.say(live, facts) }))
        const problem = answers.find((one) => one.problem !== null)?.problem ?? null
        const scored = answers.flatMap(({ live, score, at }): SeenLabel[] =>
          score === null
            ? []
            : [
                {
                  label: live.name,
                  score: Math.round(score),
                  version: live.version,
                  problem,
                  ...(at && { at }),
                },
              ],
        )
        const [best] = scored.sort((a, b) => b.score - a.score)
        return best ?? { label: null, score: 0, version: 0, problem }
      },
    }
  },
  summary: ({ labels, minimum, sources }, known) =>
    `${capitalized(picturesInWords(sources))} shows ${quoted(labels.map((label) => known.name('classifier', label)))} with at least ${minimum}%`,
  explain({ minimum }, seen) {
    if (!seen || seen.label === null)
      return `There is no image or video that a classifier could tell of${notSeen(seen?.problem)}`
    const { label, score, version, at, problem } = seen
    return `${at ? capitalized(placeInWords(at)) : 'An image'} shows “${label}” with ${score}%, says version ${version} (wanted: at least ${minimum}%)${notSeen(problem)}`
  },
  references: ({ labels }) => labels.map((label, index) => classifierReference(label, `labels.${index}`)),
  problems({ labels }, known) {
    const found = labels.map(
      (label, index) => [`labels.${index}`, classifierProblem(known, label, 'image')] as const,
    )
    return Object.fromEntries(found.flatMap(([field, problem]) => (problem ? [[field, problem]] : [])))
  },
})
