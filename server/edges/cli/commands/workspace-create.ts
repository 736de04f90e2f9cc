import { z } from 'zod'
import { newId } from '../../../platform/ids.ts'
import { createMember } from '../../../access/team/member.service.ts'
import { Role } from '../../../access/team/role.ts'
import { Plan } from '../../../access/workspaces/workspace.entity.ts'
import { cliActor } from '../cli-actor.ts'
import { defineCommand } from '../command.ts'

export default defineCommand({
  name: 'workspace:create',
  summary: 'Create a workspace with its first admin and an API key of scope rest',
  options: z.object({
    name: z.string().meta({ description: 'name of the workspace' }),
    plan: z.enum(Plan).default(Plan.free).meta({ description: 'free, starter, pro or enterprise' }),
    email: z.string().meta({ description: "the admin's e-mail address" }),
    password: z.string().meta({ description: "the admin's password, 10 to 200 characters" }),
    video: z.boolean().default(false).meta({ description: 'enable video moderation' }),
    audio: z.boolean().default(false).meta({ description: 'enable audio moderation' }),
  }),
  async run({ database, apiKeys, workspaces }, { name, plan, video, audio, email, password }) {
    const workspaceId = newId()
    return database.inWorkspace(workspaceId, async (tx) => {
      await workspaces.createIn(tx, { id: workspaceId, name, plan, video, audio })
      await createMember(tx, { workspaceId, email, password, role: Role.admin })
      const { key } = await apiKeys.createIn(tx, { workspaceId, actor: cliActor }, { name: 'First key' })
      return { workspaceId, apiKey: key }
    })
  },
})
