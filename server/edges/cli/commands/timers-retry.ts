import { z } from 'zod'
import { retryTimers } from '../../../platform/timer-failures.ts'
import { defineCommand } from '../command.ts'

export default defineCommand({
  summary: 'Try what timers:failed lists once more',
  options: z.object({
    object: z
      .uuid('expected the id of an object')
      .optional()
      .meta({ description: 'only what fell due for the object with this id' }),
  }),
  run: async ({ database }, { object }) => ({
    retried: await database.asSystem((tx) => retryTimers(tx, object ?? null)),
  }),
})
