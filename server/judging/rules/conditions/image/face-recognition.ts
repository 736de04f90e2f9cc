import { z } from 'zod'
import { defineCondition } from '../../condition.ts'
import { RuleType } from '../../rule-type.ts'
import { seenExplanation, type SignalObservation } from '../../signal-observation.ts'

export default defineCondition({
  key: 'face_recognition',
  label: 'Face recognition',
  synonyms: ['impersonation', 'same person'],
  group: 'Image',
  description:
    'Whether a face of the collection that the provider keeps is in an image; without one only where all images could be looked at',
  appliesTo: [RuleType.content, RuleType.routing],
  signals: ['face_matches'],
  params: z.object({
    present: z
      .boolean()
      .default(true)
      .meta({ title: 'A known face is seen', description: 'Off: it matches where none is seen.' }),
  }),
  facts: ['faceMatches'],
  observes: 'item',
  compile: ({ present }) => ({
    matches({ faceMatches }) {
      const { seen, problem } = faceMatches()
      if (present) return seen.flat().length > 0
      return seen.length > 0 && problem === null && seen.flat().length === 0
    },
    observe: ({ faceMatches }): SignalObservation => ({
      seen: faceMatches()
        .seen.flat()
        .map(({ name, likelihood }) => `${name} ${Math.round(likelihood)}%`)
        .slice(0, 10),
      problem: faceMatches().problem,
    }),
  }),
  summary: ({ present }) => (present ? 'A known face is in an image' : 'No known face is in an image'),
  explain: ({ present }, observed: SignalObservation | undefined) =>
    seenExplanation(observed, `wanted: ${present ? 'a' : 'no'} known face`),
})
