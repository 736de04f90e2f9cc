import { z } from 'zod'

/** A minimum likelihood in percent. */
export const percent = (
  title = 'Minimum likelihood',
  description = 'It matches from this many percent on; 100 is certain.',
) => z.int().min(0).max(100).meta({ title, description, 'x-widget': 'percent' })
