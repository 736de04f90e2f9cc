import { z } from 'zod'

/** The maximum number of days for evaluations of the past: facts of the past are kept as long. */
export const mostDays = 30

/** A number of days to look back. */
export const PastDays = z
  .int(`Must be a whole number of days, 1 to ${mostDays}`)
  .min(1, `Must be between 1 and ${mostDays}`)
  .max(mostDays, `Must be between 1 and ${mostDays}`)
