import { z } from 'zod'

/** A filter by 1 to 100 values, any of which may match. */
export const anyOf = <T extends z.ZodType>(value: T) =>
  z.array(value).min(1, 'Must not be empty').max(100, 'Must be 100 at most').nullish()
