import { z } from 'zod'
import { NotFoundError } from '../../../platform/errors.ts'
import { cliActor } from '../cli-actor.ts'
import { defineCommand } from '../command.ts'

export default defineCommand({
  name: 'member:reset-password',
  summary: 'Make a link with which a member sets a new password, once within 24 hours',
  options: z.object({
    workspace: z.uuid('expected the id of a workspace').meta({ description: 'id of the workspace' }),
    email: z.string().meta({ description: "the member's e-mail address" }),
  }),
  async run({ config, database, passwords }, { workspace: workspaceId, email }) {
    const [member] = await database.inWorkspace(workspaceId, (tx) =>
      tx.query<{ id: string }>(`select id from member where workspace_id = $1 and lower(email) = lower($2)`, [
        workspaceId,
        email.trim(),
      ]),
    )
    if (!member) throw new NotFoundError('Member not found')
    const { path, expiresAt } = await passwords.createLink({ workspaceId, actor: cliActor }, member.id)
    const { publicUrl, port } = config.http
    return { link: new URL(path, publicUrl ?? `http://localhost:${port}`).href, expiresAt }
  },
})
