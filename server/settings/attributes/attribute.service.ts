import type { AuditLog } from '../../access/audit/audit.service.ts'
import type { Database, EntityTransaction } from '../../platform/database.ts'
import { ConflictError, InvalidInputError, NotFoundError } from '../../platform/errors.ts'
import { isId } from '../../platform/ids.ts'
import { check } from '../../platform/validation.ts'
import type { ActorRef } from '../../platform/vocabulary/status.ts'
import { rulesUsing } from '../../access/workspaces/rules-using.ts'
import { type AttributeCandidate, attributeCandidates } from './attribute-candidates.ts'
import { Attribute, attributeColumns, type AttributeSource, AttributeType } from './attribute.entity.ts'
import { AttributeChanges, NewAttribute } from './attribute.input.ts'

/** Attributes of a workspace at most. */
const most = 100

interface By {
  workspaceId: string
  actor: ActorRef
}

/** The custom attributes of a workspace (section 2.6). */
export class Attributes {
  constructor(private readonly parts: { database: Database; audit: AuditLog }) {}

  /** The registered attributes, by name. */
  all(workspaceId: string): Promise<Attribute[]> {
    return this.parts.database.inWorkspace(workspaceId, (tx) =>
      tx.query<Attribute>(
        `select ${attributeColumns} from attribute where workspace_id = $1 order by source, lower(name), id`,
        [workspaceId],
      ),
    )
  }

  /** What was sent lately and is not registered. */
  candidates(workspaceId: string, source: AttributeSource): Promise<AttributeCandidate[]> {
    return this.parts.database.inWorkspace(workspaceId, (tx) => attributeCandidates(tx, workspaceId, source))
  }

  /** Registers an attribute. @throws InvalidInputError when a field is wrong, or it is registered already */
  register({ workspaceId, actor }: By, input: unknown): Promise<Attribute> {
    const { name, source, type, enumValues } = check(NewAttribute, input)
    refuseValues(type, enumValues ?? [])
    return this.#change(workspaceId, async (tx) => {
      if (await tx.em.findOne(Attribute, { name, source }))
        throw new InvalidInputError({ name: `The attribute "${name}" is registered already` })
      if ((await tx.em.count(Attribute)) >= most)
        throw new InvalidInputError({ name: `At most ${most} attributes` })
      const attribute = Object.assign(new Attribute(), {
        workspaceId,
        name,
        source,
        type,
        enumValues: enumValues ?? [],
      })
      await tx.em.persistAndFlush(attribute)
      const after = { name, source, type, enumValues: attribute.enumValues }
      await this.parts.audit.append(tx, {
        workspaceId,
        actor,
        event: 'attribute.registered',
        subject: attribute.id,
        after,
      })
      return attribute
    })
  }

  /** Changes the type or the values of an enum; name and source stay. @throws NotFoundError, InvalidInputError */
  update({ workspaceId, actor }: By, id: string, input: unknown): Promise<Attribute> {
    const changes = check(AttributeChanges, input)
    return this.#change(workspaceId, async (tx) => {
      const attribute = await existing(tx, id)
      const before = { type: attribute.type, enumValues: attribute.enumValues }
      const type = changes.type ?? attribute.type
      const enumValues = changes.enumValues ?? (type === AttributeType.enum ? attribute.enumValues : [])
      refuseValues(type, enumValues)
      const after = { type, enumValues }
      Object.assign(attribute, after)
      await tx.em.flush()
      const event = 'attribute.updated'
      await this.parts.audit.append(tx, { workspaceId, actor, event, subject: id, before, after })
      return attribute
    })
  }

  /** Takes an attribute out of the settings; what was sent stays as it is. @throws NotFoundError; ConflictError while a rule uses it */
  remove({ workspaceId, actor }: By, id: string): Promise<boolean> {
    return this.#change(workspaceId, async (tx) => {
      const attribute = await existing(tx, id)
      const rules = await rulesUsing(tx, 'attribute', id)
      if (rules.length > 0)
        throw new ConflictError("Cannot remove attribute, it's in use by a rule", { rules })
      const { name, source, type } = attribute
      await tx.em.removeAndFlush(attribute)
      const before = { name, source, type }
      await this.parts.audit.append(tx, {
        workspaceId,
        actor,
        event: 'attribute.removed',
        subject: id,
        before,
      })
      return true
    })
  }

  /** Changes of one workspace's attributes wait for one another. */
  #change<T>(workspaceId: string, work: (tx: EntityTransaction) => Promise<T>): Promise<T> {
    return this.parts.database.withEntities(workspaceId, async (tx) => {
      await tx.query(`select from workspace where id = $1 for no key update`, [workspaceId])
      return work(tx)
    })
  }
}

async function existing(tx: EntityTransaction, id: string): Promise<Attribute> {
  const attribute = isId(id) ? await tx.em.findOne(Attribute, { id }) : null
  if (!attribute) throw new NotFoundError('Attribute not found')
  return attribute
}

function refuseValues(type: AttributeType, enumValues: readonly string[]): void {
  if (type === AttributeType.enum && enumValues.length === 0)
    throw new InvalidInputError({ enumValues: 'Required for an enum' })
  if (type !== AttributeType.enum && enumValues.length > 0)
    throw new InvalidInputError({ enumValues: 'Only for an enum' })
}
