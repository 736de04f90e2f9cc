import { z } from 'zod'
import { failedTimers } from '../../../platform/timer-failures.ts'
import { defineCommand } from '../command.ts'

export default defineCommand({
  summary: 'List what fell due, failed again and again, and waits for timers:retry',
  options: z.object({}),
  run: async ({ database }) => ({ timers: await database.asSystem(failedTimers) }),
})
