import type { AuditLog } from '../../access/audit/audit.service.ts'
import { lockWorkspace } from '../../access/workspaces/workspace.store.ts'
import type { Database, Sql, Transaction } from '../../platform/database.ts'
import { ConflictError, InvalidInputError, NotFoundError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { check } from '../../platform/validation.ts'
import type { Caller } from '../../platform/vocabulary/caller.ts'
import type { RulesUsing } from '../rules-using.ts'
import { type Attribute, AttributeType } from './attribute.entity.ts'
import { AttributeChanges, NewAttribute } from './attribute.input.ts'
import {
  addAttribute,
  allAttributes,
  attributeById,
  deleteAttribute,
  setAttributeType,
} from './attribute.store.ts'

/** The custom attributes of a workspace (section 2.6). */
export class Attributes {
  constructor(private readonly deps: { database: Database; audit: AuditLog; rulesUsing: RulesUsing }) {}

  /** The registered attributes, by name. */
  all(workspaceId: string): Promise<Attribute[]> {
    return this.deps.database.inWorkspace(workspaceId, (tx) => allAttributes(tx, workspaceId))
  }

  /** Registers an attribute. @throws InvalidInputError when a field is invalid, or it is registered already */
  register({ workspaceId, actor }: Caller, input: unknown): Promise<Attribute> {
    const { name, source, type, ...given } = check(NewAttribute, input)
    const enumValues = given.enumValues ?? []
    refuseValues(type, enumValues)
    return this.#change(workspaceId, async (tx) => {
      const attribute = await addAttribute(tx, { workspaceId, id: newId(), name, source, type, enumValues })
      if (!attribute) throw new InvalidInputError({ name: `The attribute "${name}" is registered already` })
      const after = { name, source, type, enumValues }
      await this.deps.audit.append(tx, {
        workspaceId,
        actor,
        event: 'attribute.registered',
        subject: attribute.id,
        after,
      })
      return attribute
    })
  }

  /** Changes the type or the values of an enum; name and source are fixed. @throws NotFoundError, InvalidInputError */
  update({ workspaceId, actor }: Caller, id: string, input: unknown): Promise<Attribute> {
    const changes = check(AttributeChanges, input)
    return this.#change(workspaceId, async (tx) => {
      const attribute = await existing(tx, workspaceId, id)
      const before = { type: attribute.type, enumValues: attribute.enumValues }
      const type = changes.type ?? attribute.type
      const enumValues = changes.enumValues ?? (type === AttributeType.enum ? attribute.enumValues : [])
      refuseValues(type, enumValues)
      const after = { type, enumValues }
      await setAttributeType(tx, attribute, after)
      const event = 'attribute.updated'
      await this.deps.audit.append(tx, { workspaceId, actor, event, subject: id, before, after })
      return { ...attribute, ...after }
    })
  }

  /** Unregisters an attribute; stored values are kept. @throws NotFoundError; ConflictError while a rule uses it */
  remove({ workspaceId, actor }: Caller, id: string): Promise<boolean> {
    return this.#change(workspaceId, async (tx) => {
      const attribute = await existing(tx, workspaceId, id)
      const rules = await this.deps.rulesUsing(tx, workspaceId, 'attribute', id)
      if (rules.length > 0)
        throw new ConflictError("Cannot remove attribute, it's in use by a rule", { rules })
      const { name, source, type } = attribute
      await deleteAttribute(tx, attribute)
      const before = { name, source, type }
      await this.deps.audit.append(tx, {
        workspaceId,
        actor,
        event: 'attribute.removed',
        subject: id,
        before,
      })
      return true
    })
  }

  /** Serializes the changes of a workspace's attributes. */
  #change<T>(workspaceId: string, work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.deps.database.inWorkspace(workspaceId, async (tx) => {
      await lockWorkspace(tx, workspaceId)
      return work(tx)
    })
  }
}

async function existing(tx: Sql, workspaceId: string, id: string): Promise<Attribute> {
  const attribute = await attributeById(tx, workspaceId, id)
  if (!attribute) throw new NotFoundError('Attribute not found')
  return attribute
}

function refuseValues(type: AttributeType, enumValues: readonly string[]): void {
  if (type === AttributeType.enum && enumValues.length === 0)
    throw new InvalidInputError({ enumValues: 'Required for an enum' })
  if (type !== AttributeType.enum && enumValues.length > 0)
    throw new InvalidInputError({ enumValues: 'Only for an enum' })
}
