import type { AuthChecker } from 'type-graphql'
import { ForbiddenError } from '../../platform/errors.ts'
import type { RequestContext } from '../../access/requests/request-context.ts'
import { allows } from '../../access/team/principal.ts'
import { isPermission, permissions } from './permissions.ts'

/**
 * Lets a field be read by callers who hold all permissions it names; a name that no table knows lets nobody in.
 * @throws UnauthorizedError when nobody is known, ForbiddenError when the caller may not
 */
export const authChecker: AuthChecker<RequestContext> = ({ context }, names) => {
  const { caller } = context
  if (names.every((name) => isPermission(name) && allows(caller, permissions, name))) return true
  throw new ForbiddenError()
}
