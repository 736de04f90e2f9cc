import { ForbiddenError, UnauthorizedError } from '../../platform/errors.ts'
import type { HttpSide } from '../requests/request-context.ts'
import { refuseKeys } from './no-key.ts'
import type { Principal } from './principal.ts'

/** The browser of a request. A request with an API key can neither start nor end a session. @throws ForbiddenError */
export function browserOf(http: HttpSide | null, principal: Principal | null): HttpSide {
  refuseKeys(principal)
  if (!http) throw new ForbiddenError('Signing in and out needs a request over HTTP')
  return http
}

/** The principal of a session that was just started. @throws UnauthorizedError when it has ended since */
export async function holder(found: Promise<Principal | null>): Promise<Principal> {
  const value = await found
  if (!value) throw new UnauthorizedError()
  return value
}
