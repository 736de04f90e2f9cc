import { ForbiddenError } from '../../platform/errors.ts'
import type { Principal } from './principal.ts'

/**
 * Refuses whoever came by an API key what anybody may who is nobody yet: a key never becomes a person.
 * @throws ForbiddenError
 */
export function refuseKeys(principal: Principal | null): void {
  if (principal?.kind === 'key')
    throw new ForbiddenError('API keys do not sign in or out, and set no passwords')
}
