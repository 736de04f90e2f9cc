import type { OutboundAnswer } from '../../../platform/outbound-http.ts'
import { failureIn } from '../../ai-providers/ai-provider.ts'
import type { Complaint } from '../vendor-answer.ts'

/** An account that has nothing left to spend is answered like one that asks too fast. */
const spent: ReadonlySet<unknown> = new Set(['insufficient_quota', 'billing_hard_limit_reached'])

/** What an answer of OpenAI's error form says is wrong. */
export function openaiComplaint(answer: OutboundAnswer): Complaint {
  const { code } = failureIn(answer)
  return {
    code: typeof code === 'string' || typeof code === 'number' ? code : null,
    ...(spent.has(code) && { reason: 'refused' as const }),
    ...(code === 'invalid_api_key' && { reason: 'refused' as const }),
  }
}
