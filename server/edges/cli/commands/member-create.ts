import { z } from 'zod'
import { createMember } from '../../../access/team/member.service.ts'
import { Role } from '../../../access/team/role.ts'
import { cliActor } from '../cli-actor.ts'
import { defineCommand } from '../command.ts'

export default defineCommand({
  name: 'member:create',
  summary: 'Create a member of a workspace',
  options: z.object({
    workspace: z.uuid('expected the id of a workspace').meta({ description: 'id of the workspace' }),
    email: z.string().meta({ description: 'e-mail address' }),
    password: z.string().meta({ description: '10 to 200 characters' }),
    role: z.enum(Role).meta({ description: 'admin or moderator' }),
    name: z.string().optional().meta({ description: 'name shown to others' }),
  }),
  async run({ database, audit }, { workspace: workspaceId, email, password, role, name }) {
    return database.inWorkspace(workspaceId, async (tx) => {
      const member = await createMember(tx, { workspaceId, email, password, role, name })
      await audit.append(tx, {
        workspaceId,
        actor: cliActor,
        event: 'member.created',
        subject: member.id,
        after: { email, role },
      })
      return { memberId: member.id }
    })
  },
})
