import { z } from 'zod'
import { Role } from '../../../access/team/role.ts'
import { cliActor } from '../cli-actor.ts'
import { defineCommand } from '../command.ts'

export default defineCommand({
  summary: 'Create a member of a workspace',
  options: z.object({
    workspace: z.uuid('expected the id of a workspace').meta({ description: 'id of the workspace' }),
    email: z.string().meta({ description: 'e-mail address' }),
    password: z.string().meta({ description: '10 to 200 characters, not easy to guess' }),
    role: z.enum(Role).meta({ description: 'admin or moderator' }),
    name: z.string().optional().meta({ description: 'name shown to others' }),
  }),
  async run({ members }, { workspace: workspaceId, email, password, role, name }) {
    const caller = { workspaceId, actor: cliActor }
    const member = await members.create(caller, { email, password, role, name })
    return { memberId: member.id }
  },
})
