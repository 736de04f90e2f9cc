import type { AuditEventName } from '../../access/audit/audit-events.ts'
import type { AuditLog } from '../../access/audit/audit.service.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import { InvalidInputError, NotFoundError } from '../../platform/errors.ts'
import { isId, newId } from '../../platform/ids.ts'
import { check } from '../../platform/validation.ts'
import type { ActorRef } from '../../platform/vocabulary/status.ts'
import { MessageTemplateInput } from './message.input.ts'
import type { MessageTemplate } from './message-template.object.ts'

/** Whose change it is, and in which workspace. */
interface By {
  workspaceId: string
  actor: ActorRef
}

const columns = `id, name, message, created_at as "createdAt", updated_at as "updatedAt"`

/** The message templates of a workspace (section 2.14). */
export class MessageTemplates {
  constructor(private readonly parts: { database: Database; audit: AuditLog }) {}

  /** All templates, by name. */
  all(workspaceId: string): Promise<MessageTemplate[]> {
    return this.parts.database.inWorkspace(workspaceId, (tx) =>
      tx.query<MessageTemplate>(
        `select ${columns} from message_template where workspace_id = $1 order by lower(name), id`,
        [workspaceId],
      ),
    )
  }

  /** @throws InvalidInputError when a field is wrong or the name is taken */
  create(by: By, input: unknown): Promise<MessageTemplate> {
    const { name, message } = check(MessageTemplateInput, input)
    return this.parts.database.inWorkspace(by.workspaceId, async (tx) => {
      const [made] = await tx.query<MessageTemplate>(
        `insert into message_template (workspace_id, id, name, message) values ($1, $2, $3, $4)
         on conflict (workspace_id, lower(name)) do nothing returning ${columns}`,
        [by.workspaceId, newId(), name, message],
      )
      if (!made) throw nameTaken(name)
      await this.#log(tx, by, 'message_template.created', made.id, null, { name, message })
      return made
    })
  }

  /** @throws NotFoundError, InvalidInputError as for `create` */
  update(by: By, id: string, input: unknown): Promise<MessageTemplate> {
    const { name, message } = check(MessageTemplateInput, input)
    return this.parts.database.inWorkspace(by.workspaceId, async (tx) => {
      const before = await existing(tx, id)
      const taken = await tx.query(
        `select 1 from message_template where lower(name) = lower($1) and id <> $2`,
        [name, id],
      )
      if (taken.length > 0) throw nameTaken(name)
      const [after] = await tx.query<MessageTemplate>(
        `update message_template set name = $2, message = $3, updated_at = now() where id = $1 returning ${columns}`,
        [id, name, message],
      )
      await this.#log(tx, by, 'message_template.updated', id, before, { name, message })
      return after ?? before
    })
  }

  /** @throws NotFoundError */
  delete(by: By, id: string): Promise<boolean> {
    return this.parts.database.inWorkspace(by.workspaceId, async (tx) => {
      const before = await existing(tx, id)
      await tx.query(`delete from message_template where id = $1`, [id])
      await this.#log(tx, by, 'message_template.deleted', id, before, null)
      return true
    })
  }

  #log(
    tx: Transaction,
    { workspaceId, actor }: By,
    event: AuditEventName,
    subject: string,
    before: Pick<MessageTemplate, 'name' | 'message'> | null,
    after: Pick<MessageTemplate, 'name' | 'message'> | null,
  ): Promise<void> {
    const shown = before && { name: before.name, message: before.message }
    return this.parts.audit.append(tx, { workspaceId, actor, event, subject, before: shown, after })
  }
}

const nameTaken = (name: string) => new InvalidInputError({ name: `The template "${name}" already exists` })

/** The template under lock; changes of a workspace's templates wait for one another. @throws NotFoundError */
async function existing(tx: Transaction, id: string): Promise<MessageTemplate> {
  await tx.query(`select from workspace for no key update`)
  const [template] = isId(id)
    ? await tx.query<MessageTemplate>(`select ${columns} from message_template where id = $1 for update`, [
        id,
      ])
    : []
  if (!template) throw new NotFoundError('Template not found')
  return template
}
