import { z } from 'zod'
import { cliActor } from '../cli-actor.ts'
import { defineCommand } from '../command.ts'

export default defineCommand({
  name: 'member:reset-password',
  summary: 'Make a link with which a member sets a new password, once within 24 hours',
  options: z.object({
    workspace: z.uuid('expected the id of a workspace').meta({ description: 'id of the workspace' }),
    email: z.string().meta({ description: "the member's e-mail address" }),
  }),
  async run({ config, passwords }, { workspace: workspaceId, email }) {
    const { path, expiresAt } = await passwords.createLinkFor({ workspaceId, actor: cliActor }, email)
    const { publicUrl, port } = config.http
    return { link: new URL(path, publicUrl ?? `http://localhost:${port}`).href, expiresAt }
  },
})
