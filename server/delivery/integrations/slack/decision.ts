import { z } from 'zod'
import type { OutboundAnswer } from '../../../platform/outbound-http.ts'
import { ObjectType, Status } from '../../../platform/vocabulary/status.ts'
import type { PlatformCall, PlatformDecision, PlatformOutcome } from '../integration-kind.ts'
import type { SlackSettings } from './slack.settings.ts'

/** A removed message is deleted with `chat.delete`; Slack's Web API has no request for a ban, nor for undoing a deletion. */
export function slackCall(
  { objectType, status, remote }: PlatformDecision,
  { apiUrl, token }: SlackSettings,
): PlatformCall {
  if (objectType === ObjectType.user) return { impossible: 'Slack cannot ban users through its Web API' }
  if (status !== Status.hidden) return { impossible: 'Slack cannot restore a deleted message' }
  return {
    url: `${apiUrl}/chat.delete`,
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ channel: remote['channel'] ?? '', ts: remote['ts'] ?? '' }).toString(),
  }
}

/** Errors for an already deleted message, and errors that are permanent. */
const gone = new Set(['message_not_found'])
const final = new Set(['cant_delete_message', 'channel_not_found', 'compliance_exports_prevent_deletion'])

const Answer = z.object({ ok: z.boolean(), error: z.string().max(100).optional() })

/** Slack reports failures with status 200 and `ok: false`. */
export function slackOutcome({ status, body }: OutboundAnswer): PlatformOutcome {
  if (status !== 200) return { done: false, error: `Slack answered ${status}`, again: true }
  const { ok, error = 'unknown' } = answerIn(body)
  if (ok || gone.has(error)) return { done: true }
  return { done: false, error: `Slack answered ${error}`, again: !final.has(error) }
}

function answerIn(body: Buffer): z.output<typeof Answer> {
  try {
    return Answer.parse(JSON.parse(body.toString('utf8')))
  } catch {
    return { ok: false, error: 'something unreadable' }
  }
}
