import { ForbiddenError } from '../../platform/errors.ts'
import type { Principal } from './principal.ts'

/**
 * Refuses requests with an API key at endpoints for unauthenticated people, such as sign-in: a key must not obtain a
 * session.
 * @throws ForbiddenError
 */
export function refuseKeys(principal: Principal | null): void {
  if (principal?.kind === 'key')
    throw new ForbiddenError('API keys do not sign in or out, and set no passwords')
}
