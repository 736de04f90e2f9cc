import { z } from 'zod'

/** The two comparisons of a value with the chosen ones. */
export const memberLabels = { is_in: 'is in', is_not_in: 'is not in' } as const

/** The parameter with the comparison `is in` or `is not in`; `description` states which of them an unknown value matches. */
export const memberMatch = (
  title: string,
  description = 'Compared with what is given below. Where it is not known, neither matches.',
) => z.enum(['is_in', 'is_not_in']).default('is_in').meta({ title, description, 'x-labels': memberLabels })

/** Why a value matched or not, in words. */
export const memberWords = (match: keyof typeof memberLabels, matched: boolean): string =>
  (match === 'is_in') === matched ? 'is one of those chosen' : 'is none of those chosen'
