import { z } from 'zod'

/** A likelihood in percent, from which on a condition matches. */
export const percent = (
  title = 'Minimum likelihood',
  description = 'It matches from this many percent on; 100 is certain.',
) => z.int().min(0).max(100).meta({ title, description, 'x-widget': 'percent' })
