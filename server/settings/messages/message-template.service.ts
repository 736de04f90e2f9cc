import type { AuditEventName } from '../../access/audit/audit-events.ts'
import type { AuditLog } from '../../access/audit/audit.service.ts'
import { lockWorkspace } from '../../access/workspaces/workspace.store.ts'
import type { Database, Sql, Transaction } from '../../platform/database.ts'
import { InvalidInputError, NotFoundError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { check } from '../../platform/validation.ts'
import type { Caller } from '../../platform/vocabulary/caller.ts'
import type { MessageTemplate } from './message-template.entity.ts'
import {
  addTemplate,
  allTemplates,
  deleteTemplate,
  isNameTaken,
  lockTemplate,
  rewriteTemplate,
} from './message-template.store.ts'
import { MessageTemplateInput } from './message.input.ts'

/** The message templates of a workspace (section 2.14). */
export class MessageTemplates {
  constructor(private readonly deps: { database: Database; audit: AuditLog }) {}

  /** All templates, by name. */
  all(workspaceId: string): Promise<MessageTemplate[]> {
    return this.deps.database.inWorkspace(workspaceId, (tx) => allTemplates(tx, workspaceId))
  }

  /** @throws InvalidInputError when a field is invalid or the name is taken */
  create(caller: Caller, input: unknown): Promise<MessageTemplate> {
    const { name, message } = check(MessageTemplateInput, input)
    return this.deps.database.inWorkspace(caller.workspaceId, async (tx) => {
      const { workspaceId } = caller
      await lockWorkspace(tx, workspaceId)
      const made = await addTemplate(tx, { workspaceId, id: newId(), name, message })
      if (!made) throw nameTaken(name)
      await this.#log(tx, caller, 'message_template.created', made.id, null, { name, message })
      return made
    })
  }

  /** @throws NotFoundError, InvalidInputError as for `create` */
  update(caller: Caller, id: string, input: unknown): Promise<MessageTemplate> {
    const { name, message } = check(MessageTemplateInput, input)
    return this.deps.database.inWorkspace(caller.workspaceId, async (tx) => {
      const before = await existing(tx, caller.workspaceId, id)
      if (await isNameTaken(tx, before, name)) throw nameTaken(name)
      const after = await rewriteTemplate(tx, before, { name, message })
      await this.#log(tx, caller, 'message_template.updated', id, before, { name, message })
      return after
    })
  }

  /** @throws NotFoundError */
  delete(caller: Caller, id: string): Promise<boolean> {
    return this.deps.database.inWorkspace(caller.workspaceId, async (tx) => {
      const before = await existing(tx, caller.workspaceId, id)
      await deleteTemplate(tx, before)
      await this.#log(tx, caller, 'message_template.deleted', id, before, null)
      return true
    })
  }

  #log(
    tx: Transaction,
    { workspaceId, actor }: Caller,
    event: AuditEventName,
    subject: string,
    before: Pick<MessageTemplate, 'name' | 'message'> | null,
    after: Pick<MessageTemplate, 'name' | 'message'> | null,
  ): Promise<void> {
    const shown = before && { name: before.name, message: before.message }
    return this.deps.audit.append(tx, { workspaceId, actor, event, subject, before: shown, after })
  }
}

const nameTaken = (name: string) => new InvalidInputError({ name: `The template "${name}" already exists` })

/** The template, locked, and with it all changes of the workspace's templates. @throws NotFoundError */
async function existing(tx: Sql, workspaceId: string, id: string): Promise<MessageTemplate> {
  await lockWorkspace(tx, workspaceId)
  const template = await lockTemplate(tx, workspaceId, id)
  if (!template) throw new NotFoundError('Template not found')
  return template
}
