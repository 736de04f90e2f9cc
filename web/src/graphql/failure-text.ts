import { translated } from '../language/server-text.ts'
import type { Failure } from './errors.ts'

type Translate = (key: string, named: Record<string, unknown>) => string

/** One sentence for the user: the dashboard's own text for technical codes, the server's where it refuses something. */
export function failureText(failure: Failure, t: Translate): string {
  const own = [
    'NETWORK',
    'OTHER_MEMBER',
    'UNAVAILABLE',
    'INTERNAL_SERVER_ERROR',
    'FORBIDDEN',
    'RATE_LIMITED',
    'CLAIMED',
    'BREAK_DUE',
    'ALREADY_DECIDED',
    'ITEM_CHANGED',
    'TOO_LATE',
  ]
  if (!own.includes(failure.code))
    return translated(failure.message) ?? `${t(`failures.refused.${failure.code}`, {})} (${failure.message})`
  return t(`failures.${failure.code}`, { who: failure.who ?? t('failures.somebody', {}) })
}
