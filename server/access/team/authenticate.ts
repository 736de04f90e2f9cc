import type { IncomingMessage } from 'node:http'
import type { Config } from '../../platform/config.ts'
import { ForbiddenError } from '../../platform/errors.ts'
import { ActorKind } from '../../platform/vocabulary/status.ts'
import type { ApiKeys } from '../api-keys/api-key.service.ts'
import { isSecure, sessionToken } from './cookie.ts'
import { namedWorkspace } from './named-workspace.ts'
import { isOwnOrigin } from './origin.ts'
import { entranceOf, type Grant, type Principal } from './principal.ts'
import type { Sessions } from './session.service.ts'

/** The part of a request that authentication uses. */
export type Credentials = Pick<IncomingMessage, 'headers' | 'socket'> & { method?: string | undefined }

interface Authenticators {
  config: Config
  apiKeys: Pick<ApiKeys, 'find' | 'standing'>
  sessions: Pick<Sessions, 'find' | 'standing'>
}

/** The key scopes that each interface accepts. */
const scopes: Record<'graphql' | 'rest' | 'score', readonly Grant[]> = {
  rest: ['rest'],
  score: ['score'],
  graphql: ['graphql:read', 'graphql:admin'],
}

/**
 * The principal of a request: the owner of its API key (section 5.1), from the header unless `key` is given, or, on
 * /graphql, the member of its session cookie, in the workspace that the request names where the session includes
 * several. Null for a missing, malformed, unknown or revoked key alike. Over REST the caller acts as the customer
 * platform, recorded with the id of the key.
 * @throws ForbiddenError for a key without a scope for this interface; for a request from another site's page that
 * could sign in or act with a session; and for such a request with a key that permits more than scoring
 */
export async function authenticate(
  { config, apiKeys, sessions }: Authenticators,
  request: Credentials,
  { scope, key, touch = true }: { scope: keyof typeof scopes; key?: string | undefined; touch?: boolean },
): Promise<Principal | null> {
  const { authorization, cookie } = request.headers
  const isOwn = isOwnOrigin(request.headers, config.http)
  if (authorization !== undefined || scope !== 'graphql')
    return keyOwner(apiKeys, key ?? bearerOf(authorization), { scope, inPage: scope === 'score' && !isOwn })
  if (request.method !== 'GET' && !isOwn)
    throw new ForbiddenError('Requests from other sites are not permitted')
  const token = sessionToken(cookie, isSecure(request, config.http))
  const workspaceId = namedWorkspace(request.headers)
  return token && workspaceId !== undefined ? sessions.find(token, { touch, workspaceId }) : null
}

/** The current principals of earlier callers, by the ids of their sessions or keys, without those that have ended. */
export async function stillStanding(
  { apiKeys, sessions }: Pick<Authenticators, 'apiKeys' | 'sessions'>,
  callers: readonly Principal[],
  scope: keyof typeof scopes,
): Promise<Map<string, Principal>> {
  const idsOf = (kind: Principal['kind']) =>
    callers
      .filter((caller) => caller.kind === kind)
      .map((caller) => ({ id: entranceOf(caller), workspaceId: caller.workspaceId }))
  const [members, keys] = await Promise.all([
    sessions.standing(idsOf('member')),
    apiKeys.standing(idsOf('key')),
  ])
  const all = [...members, ...keys.map((key) => ({ ...key, grants: grantsFor(scope, key) }))]
  return new Map(all.map((principal) => [entranceOf(principal), principal]))
}

const grantsFor = (scope: keyof typeof scopes, { grants }: Principal) =>
  grants.filter((grant) => scopes[scope].includes(grant))

/** The bearer token of an Authorization header. */
export const bearerOf = (authorization: string | undefined): string | undefined =>
  /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1]

async function keyOwner(
  apiKeys: Authenticators['apiKeys'],
  key: string | undefined,
  { scope, inPage }: { scope: keyof typeof scopes; inPage: boolean },
): Promise<Principal | null> {
  const owner = key === undefined ? null : await apiKeys.find(key)
  if (!owner) return null
  const grants = grantsFor(scope, owner)
  if (grants.length === 0) throw new ForbiddenError(`This API key has no ${scopes[scope].join(' or ')} scope`)
  if (inPage && owner.grants.length > grants.length)
    throw new ForbiddenError('In a web page only a key is permitted that has the scope score alone')
  return {
    ...owner,
    grants,
    actor: { kind: scope === 'graphql' ? ActorKind.key : ActorKind.customer, id: owner.id },
  }
}
