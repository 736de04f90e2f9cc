import { ActorKind } from '../../platform/vocabulary/status.ts'
import { timingSafeEqual } from 'node:crypto'
import { sha256 } from '../../platform/crypto.ts'
import { UnauthorizedError } from '../../platform/errors.ts'
import type { Principal } from './principal.ts'
import type { SignInLimits } from './sign-in-limits.ts'

/** The id of no workspace: whatever an operator's request would read of one is not there. */
const noWorkspace = '00000000-0000-0000-0000-000000000000'

const operator: Principal = {
  kind: 'operator',
  id: noWorkspace,
  name: 'Platform operator',
  email: null,
  workspaceId: noWorkspace,
  actor: { kind: ActorKind.system, id: null },
  grants: ['operator'],
}

/** Platform operators, who hold the key of the configuration: they set what workspaces may use, and read nothing in them. */
export class Operators {
  constructor(
    private readonly deps: {
      key: string | undefined
      limits: Pick<SignInLimits, 'attemptOperator' | 'operatorSucceeded'>
    },
  ) {}

  /**
   * The operator whose key a request shows (`Authorization: Operator <key>`); null for a request that shows none.
   * @throws UnauthorizedError for another key, or where none is configured; RateLimitedError after too many tries
   */
  async find(authorization: string | undefined, address: string): Promise<Principal | null> {
    const [, given] = /^Operator +(\S+)$/i.exec(authorization ?? '') ?? []
    if (given === undefined) return null
    await this.deps.limits.attemptOperator(address)
    const { key } = this.deps
    if (key === undefined || !timingSafeEqual(digest(given), digest(key))) throw new UnauthorizedError()
    await this.deps.limits.operatorSucceeded(address)
    return operator
  }
}

const digest = (key: string) => Buffer.from(sha256(key), 'hex')
