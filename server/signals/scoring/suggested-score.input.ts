import { z } from 'zod'
import { text } from '../../platform/validation.ts'
import { mostTextBytes } from './scored-content.input.ts'

const mostScores = 50
const likelihood = z.number().min(0, 'Must be between 0 and 1').max(1, 'Must be between 0 and 1')

/** The scores that a text should have. */
export const SuggestedScoreInput = z.object({
  text: text({ min: 1, max: mostTextBytes }).refine(
    (value) => Buffer.byteLength(value) <= mostTextBytes,
    `Must be at most ${mostTextBytes} bytes`,
  ),
  scores: z
    .record(text({ min: 1, max: 100 }), likelihood)
    .refine((scores) => Object.keys(scores).length > 0, 'Must not be empty')
    .refine((scores) => Object.keys(scores).length <= mostScores, `Must be at most ${mostScores}`)
    .meta({ description: 'From 0 to 1, by the name of what is scored' }),
  languages: z
    .array(text({ min: 1, max: 35 }))
    .max(10, 'Must be at most 10')
    .nullish(),
  communityId: text({ max: 255 }).nullish(),
})
