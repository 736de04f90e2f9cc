import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { demoItem } from '../../demo/demo-items.ts'
import { demoWorkspace } from '../../demo/seed-demo.ts'
import { defineCommand } from '../command.ts'

const rate = z
  .string()
  .default('1')
  .transform(Number)
  .pipe(z.number('expected a number').positive('expected a rate above 0').max(1000, 'at most 1000'))
const seconds = z
  .string()
  .default('60')
  .transform(Number)
  .pipe(z.number('expected a number').positive('expected seconds').max(86_400, 'at most 86400'))

export default defineCommand({
  summary: 'Send realistic items to the demo workspace, so that its queues move',
  options: z.object({
    rate: rate.meta({ description: 'items a second (1)' }),
    seconds: seconds.meta({ description: 'for how long (60)' }),
    workspace: z
      .uuid('expected the id of a workspace')
      .optional()
      .meta({ description: 'id of another workspace' }),
  }),
  async run({ database, intake }, options) {
    const workspaceId = options.workspace ?? (await demoWorkspace(database))
    if (!workspaceId) return { sent: 0, reason: 'there is no demo workspace: name one with --workspace' }
    const total = Math.max(1, Math.round(options.rate * options.seconds))
    const started = performance.now()
    for (let sent = 0; sent < total; sent++) {
      await pause(Math.max(0, started + (sent * 1000) / options.rate - performance.now()))
      await intake.accept(workspaceId, demoItem())
    }
    return { sent: total }
  },
})
