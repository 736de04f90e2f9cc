import type { AuditLog } from '../../access/audit/audit.service.ts'
import type { Database } from '../../platform/database.ts'
import { InvalidInputError, NotFoundError } from '../../platform/errors.ts'
import type { Page } from '../../platform/graphql/connection.ts'
import type { ListArgs } from '../../platform/graphql/list-order.ts'
import { readPage } from '../../platform/graphql/listing.ts'
import { objectNamed } from '../../platform/graphql/references.ts'
import { check, checkFilter } from '../../platform/validation.ts'
import type { Caller } from '../../platform/vocabulary/caller.ts'
import { ReviewSubjectType } from '../../platform/vocabulary/status.ts'
import { LegalHoldFilter } from './legal-hold-filter.input.ts'
import type { LegalHold } from './legal-hold.entity.ts'
import { PlaceLegalHoldInput, ReleaseLegalHoldInput } from './legal-hold.input.ts'
import { holdsOn, legalHoldList, lockToHold, placeHold, removeHold } from './legal-hold.store.ts'

/** Legal holds: held objects are not deleted, erased or removed by retention. */
export class LegalHolds {
  constructor(private readonly deps: { database: Database; audit: AuditLog }) {}

  /** Places a hold on an item, or on a user with all their content. @throws InvalidInputError, NotFoundError */
  place({ workspaceId, actor }: Caller, input: unknown): Promise<LegalHold> {
    const { reason, until = null, ...named } = check(PlaceLegalHoldInput, input)
    if (until !== null && until.getTime() <= Date.now())
      throw new InvalidInputError({ until: 'Must be in the future' })
    const object = heldObject(workspaceId, named)
    return this.deps.database.inWorkspace(workspaceId, async (tx) => {
      if (!(await lockToHold(tx, object))) throw notFound(object)
      await placeHold(tx, { ...object, reason, until, placedByKind: actor.kind, placedById: actor.id })
      await this.deps.audit.append(tx, {
        workspaceId,
        actor,
        event: 'legal_hold.placed',
        object: entryObject(object),
        after: { reason, until },
      })
      const [hold] = await holdsOn(tx, workspaceId, [object.objectId])
      if (!hold) throw new Error('the hold was not placed')
      return hold
    })
  }

  /** A page of the active holds. @throws InvalidInputError when the filter or the page arguments are not valid */
  async list(workspaceId: string, args: ListArgs, filter: unknown): Promise<Page<LegalHold>> {
    const list = legalHoldList(workspaceId, checkFilter(LegalHoldFilter, filter), args.orderBy)
    return readPage(this.deps.database, workspaceId, args, list)
  }

  /**
   * Releases a hold, after which pending deletions of the object continue. @throws InvalidInputError, NotFoundError where there
   * is no hold
   */
  release({ workspaceId, actor }: Caller, input: unknown): Promise<LegalHold> {
    const object = heldObject(workspaceId, check(ReleaseLegalHoldInput, input))
    return this.deps.database.inWorkspace(workspaceId, async (tx) => {
      const hold = await removeHold(tx, object)
      if (!hold) throw notFound(object)
      await this.deps.audit.append(tx, {
        workspaceId,
        actor,
        event: 'legal_hold.released',
        object: entryObject(object),
        before: { reason: hold.reason, until: hold.until },
      })
      return hold
    })
  }
}

type HeldObject = Pick<LegalHold, 'workspaceId' | 'objectType' | 'objectId'>

function heldObject(workspaceId: string, named: Parameters<typeof objectNamed>[1]): HeldObject {
  const { objectId } = objectNamed(workspaceId, named)
  return {
    workspaceId,
    objectId,
    objectType: named.user ? ReviewSubjectType.user : ReviewSubjectType.content,
  }
}

const entryObject = ({ objectType: type, objectId: id }: HeldObject) => ({ type, id })

const notFound = ({ objectType }: HeldObject) => new NotFoundError('Not found', objectType)
