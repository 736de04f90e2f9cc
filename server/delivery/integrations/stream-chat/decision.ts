import { createHmac } from 'node:crypto'
import type { OutboundAnswer } from '../../../platform/outbound-http.ts'
import { ObjectType, Status } from '../../../platform/vocabulary/status.ts'
import type { PlatformCall, PlatformDecision, PlatformOutcome } from '../integration-kind.ts'
import type { StreamChatSettings } from './stream-chat.settings.ts'

/** A removed message is deleted, a banned user banned in the whole app, and unbanned when the ban is over. */
export function streamCall(
  { objectType, status, remote }: PlatformDecision,
  settings: StreamChatSettings,
  now: number,
): PlatformCall {
  const id = remote['id'] ?? ''
  const call = (method: 'POST' | 'DELETE', path: string, query: Record<string, string>, body?: object) => ({
    url: `${settings.apiUrl}${path}?${new URLSearchParams({ ...query, api_key: settings.apiKey }).toString()}`,
    method,
    headers: {
      authorization: serverToken(settings.apiSecret, now),
      'stream-auth-type': 'jwt',
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (objectType === ObjectType.content)
    return status === Status.hidden
      ? call('DELETE', `/messages/${encodeURIComponent(id)}`, {})
      : { impossible: 'A deleted message is not restored' }
  if (status !== Status.hidden) return call('DELETE', '/moderation/ban', { target_user_id: id })
  return call('POST', '/moderation/ban', {}, { target_user_id: id, banned_by_id: settings.actingUserId })
}

/** A missing message counts as deleted; refusals are permanent, except for those of the keys. */
export function streamOutcome({ status }: OutboundAnswer, { objectType }: PlatformDecision): PlatformOutcome {
  const gone = status === 404 && objectType === ObjectType.content
  if ((status >= 200 && status < 300) || gone) return { done: true }
  const again = status >= 500 || [401, 403, 408, 429].includes(status)
  return { done: false, error: `Stream answered ${status}`, again }
}

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** The token for server-side requests to Stream's API: a JSON Web Token (HS256) that expires after a minute. */
function serverToken(apiSecret: string, now: number): string {
  const claims = { server: true, iat: Math.floor(now) - 10, exp: Math.floor(now) + 60 }
  const signed = `${encoded({ alg: 'HS256', typ: 'JWT' })}.${encoded(claims)}`
  return `${signed}.${createHmac('sha256', apiSecret).update(signed).digest('base64url')}`
}
