import type { OutboundAnswer } from '../../../platform/outbound-http.ts'
import { failureIn } from '../../ai-providers/ai-provider.ts'
import type { Complaint } from '../vendor-answer.ts'

/** Codes of an account without credit, which gets the same status as one over its rate limit. */
const spent: ReadonlySet<unknown> = new Set(['insufficient_quota', 'billing_hard_limit_reached'])

/** The error in a response of OpenAI's error format. */
export function openaiComplaint(answer: OutboundAnswer): Complaint {
  const { code } = failureIn(answer)
  return {
    code: typeof code === 'string' || typeof code === 'number' ? code : null,
    ...(spent.has(code) && { reason: 'refused' as const }),
    ...(code === 'invalid_api_key' && { reason: 'refused' as const }),
  }
}
