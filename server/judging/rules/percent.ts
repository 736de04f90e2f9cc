import { z } from 'zod'

/** A likelihood in percent. */
export const percent = (title = 'Minimum likelihood') =>
  z.int().min(0).max(100).meta({ title, 'x-widget': 'percent' })
