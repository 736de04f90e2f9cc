import { z } from 'zod'
import type { Sql } from '../../platform/database.ts'
import { InvalidInputError, NotFoundError } from '../../platform/errors.ts'
import {
  ContentReference,
  exactlyOne,
  objectNamed,
  UserReference,
} from '../../platform/graphql/references.ts'
import { isId } from '../../platform/ids.ts'
import { check } from '../../platform/validation.ts'
import type { Caller } from '../../platform/vocabulary/caller.ts'
import { lockReportedItems, recountOpen } from './reported-item.store.ts'
import { ignoreOpen, itemsOfReports } from './user-report.store.ts'

const mostAtOnce = 500

/** The item whose reports are to be ignored. */
export const ReportedItemInput = z
  .object({
    content: ContentReference.nullish().meta({ description: 'The content item; either this or a user' }),
    user: UserReference.nullish().meta({ description: 'The user; either this or a content item' }),
  })
  .refine(...exactlyOne('content', 'user'))
  .meta({ description: 'A content item or a user' })

/**
 * Ignores the open ones of the reports (section 3.3), and returns the valid ids among the given.
 * @throws InvalidInputError for more than 500 at once
 */
export async function ignoreReports(
  tx: Sql,
  { workspaceId, actor }: Caller,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length > mostAtOnce) throw new InvalidInputError({ ids: `At most ${mostAtOnce} at once` })
  const wanted = ids.filter(isId)
  const locked = await lockReportedItems(tx, await itemsOfReports(tx, workspaceId, wanted))
  await ignoreOpen(tx, workspaceId, actor, { ids: wanted })
  await recountOpen(tx, locked)
  return wanted
}

/** Ignores all open reports of an item, and returns how many there were. @throws NotFoundError for an item without reports */
export async function ignoreReportsOn(
  tx: Sql,
  { workspaceId, actor }: Caller,
  input: unknown,
): Promise<number> {
  const { objectType, objectId } = objectNamed(workspaceId, check(ReportedItemInput, input))
  const locked = await lockReportedItems(tx, [objectId])
  if (locked.length === 0) throw new NotFoundError('Not found', objectType)
  const ignored = await ignoreOpen(tx, workspaceId, actor, { objectIds: locked })
  await recountOpen(tx, locked)
  return ignored
}
