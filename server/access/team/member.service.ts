import { z } from 'zod'
import type { Sql } from '../../platform/database.ts'
import { InvalidInputError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { check, text } from '../../platform/validation.ts'
import type { Member } from './member.entity.ts'
import { hashPassword } from './password.ts'
import { Role } from './role.ts'

const NewMember = z.object({
  workspaceId: z.uuid(),
  email: z
    .string()
    .trim()
    .max(254, 'Must be at most 254 characters')
    .pipe(z.email('Must be an e-mail address')),
  name: text({ min: 1, max: 100 }).nullish(),
  password: text({ min: 10, max: 200 }),
  role: z.enum(Role),
})

/**
 * A new member of a workspace (section 2.15). Without a name they go by what stands before the @ of their e-mail.
 * @throws InvalidInputError for a bad e-mail, one that a member of the workspace has, or a password outside of 10 to 200 characters
 */
export async function createMember(tx: Sql, input: z.input<typeof NewMember>): Promise<Member> {
  const { workspaceId, email, name, password, role } = check(NewMember, input)
  const [member] = await tx.query<Member>(
    `insert into member (workspace_id, id, email, name, password_hash, role) values ($1, $2, $3, $4, $5, $6)
     on conflict (workspace_id, lower(email)) do nothing
     returning id, workspace_id as "workspaceId", email, name, role, created_at as "createdAt"`,
    [workspaceId, newId(), email, name ?? email.replace(/@.*/, ''), await hashPassword(password), role],
  )
  if (!member) throw new InvalidInputError({ email: 'Already belongs to a member of this workspace' })
  return member
}
