import { NotFoundError } from '../../platform/errors.ts'
import { isId } from '../../platform/ids.ts'

/** The list's id in a path. @throws NotFoundError for a malformed id, as for an unknown one */
export function listIdOf({ listId }: { listId: string }): string {
  if (!isId(listId)) throw new NotFoundError('List not found')
  return listId
}
