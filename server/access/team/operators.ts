import { timingSafeEqual } from 'node:crypto'
import { sha256 } from '../../platform/crypto.ts'
import { UnauthorizedError } from '../../platform/errors.ts'
import { ActorKind } from '../../platform/vocabulary/status.ts'
import type { Principal } from './principal.ts'
import type { SignInLimits } from './sign-in-limits.ts'

/** The id of no workspace: an operator's request finds no workspace data. */
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

/**
 * Platform operators, authenticated by the key of the configuration: they set the terms of workspaces, and read none of
 * their data.
 */
export class Operators {
  constructor(
    private readonly deps: {
      key: string | undefined
      limits: Pick<SignInLimits, 'attemptOperator' | 'operatorSucceeded'>
    },
  ) {}

  /**
   * The operator of a request with `Authorization: Operator <key>`; null for a request without one.
   * @throws UnauthorizedError for a wrong key, or where none is configured; RateLimitedError after too many attempts
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
