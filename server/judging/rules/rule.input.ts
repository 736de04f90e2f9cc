import { z } from 'zod'
import { text } from '../../platform/validation.ts'
import { RuleType } from './rule-type.ts'

const mostConditions = 20
const mostActions = 10

/** A condition or an action as it is sent; the parameters are checked by the part's own definition. */
export const RulePartInput = z.object({
  key: text({ min: 1, max: 100 }),
  params: z.record(z.string(), z.unknown()),
})

const conditions = z.array(RulePartInput).max(mostConditions, `At most ${mostConditions} conditions`)
const actions = z.array(RulePartInput).max(mostActions, `At most ${mostActions} actions`)

/** What can be checked of a rule whatever is wrong with its own fields. */
export const RulePartsInput = z.object({ type: z.enum(RuleType), conditions, actions })

/** A rule as it is sent (section 2.10). */
export const RuleInput = z.object({
  type: z.enum(RuleType),
  name: text({ max: 200 })
    .trim()
    .refine((name) => name !== '', 'Required'),
  notes: text({ max: 2000 }).nullish(),
  conditions: conditions.min(1, 'Required'),
  actions: actions.min(1, 'Required'),
})
export type RuleInput = z.output<typeof RuleInput>
