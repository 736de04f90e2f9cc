import { z } from 'zod'
import { setOwnLimits } from '../../../access/plans/own-limits.ts'
import { cliActor } from '../cli-actor.ts'
import { defineCommand } from '../command.ts'

const perMinute = (endpoints: string) =>
  z
    .string()
    .regex(/^\d+$/, 'expected a number of requests a minute')
    .transform(Number)
    .optional()
    .meta({ description: `requests a minute to ${endpoints}; 0 for what the plan has` })

export default defineCommand({
  summary: "Raise a workspace's rate limits above its plan's, and show them",
  options: z.object({
    workspace: z.uuid('expected the id of a workspace').meta({ description: 'id of the workspace' }),
    content: perMinute('content, sync and user'),
    status: perMinute('status and lists'),
    score: perMinute('scoring'),
  }),
  run: async (services, { workspace, ...limits }) => ({
    ...(await setOwnLimits(services, { workspaceId: workspace, actor: cliActor }, limits)),
  }),
})
