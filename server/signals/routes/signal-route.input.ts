import { z } from 'zod'
import { WhenUnavailable } from '../../intake/content/unjudged.ts'
import { contentTypeNames } from '../content-type-names.ts'

const usualHoldMinutes = 15

/** The source of a signal in a workspace; omitted fields have their defaults. */
export const SignalRouteInput = z
  .object({
    providerId: z
      .uuid()
      .nullish()
      .meta({ description: 'A signal provider that gives the signal; what is embedded when it is null' }),
    categoryIds: z
      .array(z.uuid())
      .max(500, 'Must be at most 500')
      .transform((ids) => [...new Set(ids)])
      .default([])
      .meta({
        description:
          'The categories whose items it is asked about; all of them when empty. What is scored without being sent as content has none',
      }),
    contentTypes: z
      .array(z.enum(contentTypeNames))
      .transform((types) => [...new Set(types)])
      .default([])
      .meta({ description: 'An item that holds one of these is asked about; any when empty' }),
    whenUnavailable: z.enum(WhenUnavailable).default(WhenUnavailable.flag).meta({
      description: 'What happens to items while the signal is unavailable; they are flagged unless given',
    }),
    holdMinutes: z
      .int('Must be a whole number')
      .min(1, 'Must be at least 1')
      .max(1440, 'Must be at most 1,440')
      .default(usualHoldMinutes)
      .meta({ description: 'For how many minutes an item is held at most, 1 to 1,440; 15 unless given' }),
  })
  .meta({
    description: 'The source of a signal; what is left out has its default',
  })
