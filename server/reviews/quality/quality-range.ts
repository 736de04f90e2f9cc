import { z } from 'zod'

const mostDays = 400

/** The range of quality figures: so many days, and optionally one member and the content of some categories. */
export const QualityRange = z.object({
  days: z.int().min(1, `From 1 to ${mostDays}`).max(mostDays, `From 1 to ${mostDays}`),
  memberId: z.uuid('Must be an id').nullable().default(null),
  categoryIds: z.array(z.uuid('Must be an id')).nullable().default(null),
})

export type QualityRange = z.output<typeof QualityRange>
