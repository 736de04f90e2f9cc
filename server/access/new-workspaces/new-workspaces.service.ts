import { z } from 'zod'
import type { Database } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import { check } from '../../platform/validation.ts'
import type { ActorRef } from '../../platform/vocabulary/status.ts'
import type { ApiKeys } from '../api-keys/api-key.service.ts'
import { createMember, readyMember } from '../team/member.service.ts'
import { Role } from '../team/role.ts'
import { Plan } from '../workspaces/workspace.entity.ts'
import type { Workspaces } from '../workspaces/workspace.service.ts'

/** The initial data of a workspace. */
export const NewWorkspaceInput = z
  .object({
    name: z.string().meta({ description: 'Name of the workspace, up to 100 characters' }),
    plan: z
      .enum(Plan)
      .default(Plan.enterprise)
      .meta({ description: 'What it pays for; Enterprise, which has no limits, where left out' }),
    email: z.string().meta({ description: "The first admin's e-mail address" }),
    password: z
      .string()
      .meta({ description: "The first admin's password, 10 to 200 characters, not easy to guess" }),
    video: z.boolean().default(false).meta({ description: 'Whether videos are moderated' }),
    audio: z.boolean().default(false).meta({ description: 'Whether audio is moderated' }),
  })
  .meta({ description: 'What a workspace begins with' })

/** A newly created workspace. */
export interface NewWorkspace {
  workspaceId: string
  /** Its first API key, with the scope rest; returned only here. */
  apiKey: string
  plan: Plan
}

/** Creates workspaces that are ready to use, for platform operators (section 2.1). */
export class NewWorkspaces {
  constructor(
    private readonly deps: {
      database: Database
      apiKeys: Pick<ApiKeys, 'createIn'>
      workspaces: Pick<Workspaces, 'createIn'>
    },
  ) {}

  /**
   * Creates a workspace with its first admin and an API key, in one transaction.
   * @throws InvalidInputError for an empty name, an unknown plan, an invalid e-mail address, or a password outside of
   * 10 to 200 characters or easy to guess
   */
  async create(actor: ActorRef, input: z.input<typeof NewWorkspaceInput>): Promise<NewWorkspace> {
    const { email, password, ...terms } = check(NewWorkspaceInput, input)
    const workspaceId = newId()
    const admin = await readyMember({ workspaceId, email, password, role: Role.admin })
    return this.deps.database.inWorkspace(workspaceId, async (tx) => {
      await this.deps.workspaces.createIn(tx, { id: workspaceId, ...terms })
      await createMember(tx, admin)
      const { key } = await this.deps.apiKeys.createIn(tx, { workspaceId, actor }, { name: 'First key' })
      return { workspaceId, apiKey: key, plan: terms.plan }
    })
  }
}
