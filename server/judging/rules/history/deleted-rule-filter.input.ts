import { z } from 'zod'
import { anyOf } from '../../../platform/graphql/any-of.ts'
import { RuleType } from '../rule-type.ts'

/** The filter of deleted rules. */
export const DeletedRuleFilter = z
  .object({
    types: anyOf(z.enum(RuleType)).meta({ description: 'Those of any of these types' }),
  })
  .meta({ description: 'Which deleted rules' })

export type DeletedRuleFilter = z.output<typeof DeletedRuleFilter>
