import { z } from 'zod'

/** The maximum number of sensitive policy categories. */
export const mostSensitive = 100

const count = (most: number, description: string) =>
  z
    .int()
    .min(1, `Must be between 1 and ${most}`)
    .max(most, `Must be between 1 and ${most}`)
    .meta({ description })

/** What counts as sensitive, and how much of it one person should see. */
export const ExposureBudgetInput = z
  .object({
    policyCategoryIds: z
      .array(z.uuid())
      .max(mostSensitive)
      .meta({ description: `The ids of the policy categories that are sensitive, at most ${mostSensitive}` }),
    perDay: count(10_000, 'Sensitive items within 24 hours, 1 to 10,000; null for any number').nullish(),
    beforeBreak: count(
      1000,
      'Sensitive items before a break is due, 1 to 1,000; null for no break',
    ).nullish(),
    breakMinutes: count(120, 'Minutes without a sensitive item that are a break, 1 to 120'),
    stops: z.boolean().meta({
      description: 'Whether what is sensitive is kept from them then; else they are only reminded',
    }),
  })
  .meta({ description: 'What counts as sensitive, and how much of it one person is to see' })
