import type { IncomingHttpHeaders } from 'node:http'
import { OtherMemberError } from '../../platform/errors.ts'
import type { Principal } from './principal.ts'

/** The header that names the member for whom a request is meant. */
const header = 'verdict-member'

/**
 * Refuses a request that is meant for another member than the one of its session: the page that sends it was opened before somebody
 * else signed in in the same browser. Requests that name nobody, and those without a session, pass.
 * @throws OtherMemberError
 */
export function assertNamedMember(headers: IncomingHttpHeaders, principal: Principal | null): void {
  const named = headers[header]
  if (principal?.kind === 'member' && named !== undefined && named !== principal.id)
    throw new OtherMemberError()
}
