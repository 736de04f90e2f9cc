import { z } from 'zod'
import { cliActor } from '../cli-actor.ts'
import { defineCommand } from '../command.ts'

export default defineCommand({
  summary: 'Take the second step of signing in away from a member who lost their authenticator',
  options: z.object({
    workspace: z.uuid('expected the id of a workspace').meta({ description: 'id of the workspace' }),
    email: z.string().meta({ description: "the member's e-mail address" }),
  }),
  async run({ secondSteps }, { workspace: workspaceId, email }) {
    await secondSteps.resetFor({ workspaceId, actor: cliActor }, email)
    return { email }
  },
})
