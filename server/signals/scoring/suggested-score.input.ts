import { z } from 'zod'
import { anyOf } from '../../platform/graphql/any-of.ts'
import { text } from '../../platform/validation.ts'
import { mostTextBytes } from './scored-content.input.ts'

const mostScores = 50
const likelihood = z.number().min(0, 'Must be between 0 and 1').max(1, 'Must be between 0 and 1')

/** The suggested scores of a text. */
export const SuggestedScoreInput = z
  .object({
    text: text({ min: 1, max: mostTextBytes })
      .refine((value) => Buffer.byteLength(value) <= mostTextBytes, `Must be at most ${mostTextBytes} bytes`)
      .meta({ description: 'The text, at most 20,480 bytes of UTF-8' }),
    scores: z
      .array(
        z
          .object({
            attribute: text({ min: 1, max: 100 }).meta({
              description: "The customer platform's name of what is scored",
            }),
            score: likelihood.meta({ description: 'From 0 to 1' }),
          })
          .meta({ description: 'What a text should score in one respect' }),
      )
      .min(1, 'Must not be empty')
      .max(mostScores, `Must be at most ${mostScores}`)
      .meta({ description: 'The scores, one of each attribute; at most 50' }),
    languages: z
      .array(text({ min: 1, max: 35 }))
      .max(10, 'Must be at most 10')
      .nullish()
      .meta({ description: 'ISO 639-1 codes of what the text is written in, at most 10' }),
    communityId: text({ max: 255 }).nullish().meta({
      description: "The customer platform's name for the place that it holds for, up to 255 characters",
    }),
  })
  .meta({ description: 'The scores that a text should have' })

const part = text({ max: 1000 })

/** The filter of suggested scores; all parts must match. */
export const SuggestedScoreFilter = z
  .object({
    search: part.nullish().meta({ description: 'Texts that hold this, in either case' }),
    attributes: anyOf(part).meta({
      description: "Those that score any of these, by the customer platform's names for them",
    }),
    languages: anyOf(part).meta({ description: 'Those in any of these languages, as ISO 639-1 codes' }),
    communityIds: anyOf(part).meta({
      description: "Those for any of these places, by the customer platform's names for them",
    }),
  })
  .meta({ description: 'Which suggested scores; all parts that are given must hold' })

export type SuggestedScoreFilter = z.output<typeof SuggestedScoreFilter>
