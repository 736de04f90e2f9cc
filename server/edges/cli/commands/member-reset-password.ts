import { z } from 'zod'
import { dashboardAddress } from '../../../platform/config.ts'
import { cliActor } from '../cli-actor.ts'
import { defineCommand } from '../command.ts'

export default defineCommand({
  summary: 'Make a link with which a member sets a new password, once within 24 hours',
  options: z.object({
    workspace: z.uuid('expected the id of a workspace').meta({ description: 'id of the workspace' }),
    email: z.string().meta({ description: "the member's e-mail address" }),
  }),
  async run({ config, passwords }, { workspace: workspaceId, email }) {
    const { path, expiresAt } = await passwords.createLinkFor({ workspaceId, actor: cliActor }, email)
    return { link: dashboardAddress(config.http, path), expiresAt }
  },
})
