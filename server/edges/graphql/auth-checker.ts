import type { AuthChecker } from 'type-graphql'
import type { RequestContext } from '../../access/requests/request-context.ts'
import { allows } from '../../access/team/principal.ts'
import { ForbiddenError } from '../../platform/errors.ts'
import { isPermission, permissions } from './permissions.ts'

/**
 * Allows a field to callers who hold all permissions that it names; an unknown permission is held by nobody.
 * @throws UnauthorizedError without credentials, ForbiddenError without the permission
 */
export const authChecker: AuthChecker<RequestContext> = ({ context }, names) => {
  const { caller } = context
  if (names.every((name) => isPermission(name) && allows(caller, permissions, name))) return true
  throw new ForbiddenError()
}
