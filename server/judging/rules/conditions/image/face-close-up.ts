import { z } from 'zod'
import type { Face } from '../../../../signals/providers/signal-values.ts'
import { defineCondition } from '../../condition.ts'
import { RuleType } from '../../rule-type.ts'
import { seenExplanation, type SignalObservation } from '../../signal-observation.ts'

/** The minimum share of an image that a face covers in a close-up. */
const closeUp = 0.15

const partOf = ({ box }: Face) => box.width * box.height
const isCloseUp = (face: Face) => partOf(face) >= closeUp

export default defineCondition({
  key: 'face_close_up',
  label: 'Face close-up',
  synonyms: ['selfie', 'portrait'],
  group: 'Image',
  description:
    'Whether a face fills 15 percent of an image or more; without one only where all images could be looked at',
  appliesTo: [RuleType.content, RuleType.routing],
  signals: ['faces'],
  params: z.object({
    present: z
      .boolean()
      .default(true)
      .meta({ title: 'Is a close-up', description: 'Off: it matches where no face fills that much.' }),
  }),
  facts: ['faces'],
  observes: 'item',
  compile: ({ present }) => ({
    matches({ faces }) {
      const { seen, problem } = faces()
      if (present) return seen.flat().some(isCloseUp)
      return seen.length > 0 && problem === null && !seen.flat().some(isCloseUp)
    },
    observe: ({ faces }): SignalObservation => ({
      seen: faces()
        .seen.flat()
        .map((face) => `a face of ${Math.round(partOf(face) * 100)}% of the image`)
        .slice(0, 10),
      problem: faces().problem,
    }),
  }),
  summary: ({ present }) =>
    present ? 'An image is a close-up of a face' : 'No image is a close-up of a face',
  explain: ({ present }, observed: SignalObservation | undefined) =>
    seenExplanation(observed, `wanted: ${present ? 'a' : 'no'} face of at least 15%`),
})
