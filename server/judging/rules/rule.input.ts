import { z } from 'zod'
import { text } from '../../platform/validation.ts'
import { RuleType } from './rule-type.ts'

const mostConditions = 20
const mostActions = 10

/** A condition or an action as sent; the parameters are checked by the part's own definition. */
export const RulePartInput = z
  .object({
    key: text({ min: 1, max: 100 }).meta({
      description: 'Which one it is: a key of `conditionDefinitions` or `ruleActionDefinitions`',
    }),
    params: z
      .record(z.string(), z.unknown())
      .meta({ description: "Its parameters, as the definition's `paramsSchema` says" }),
    orGroup: z.int().min(1).max(mostConditions).nullish().meta({
      description:
        'Of a condition: joins those of the rule that have the same number, 1 to 20, by OR, so that one of them has to match; without, it has to match by itself',
    }),
  })
  .meta({ description: 'A condition or an action of a rule' })

const conditions = z.array(RulePartInput).max(mostConditions, `At most ${mostConditions} conditions`)
const actions = z
  .array(RulePartInput)
  .max(mostActions, `At most ${mostActions} actions`)
  .superRefine((parts, context) => {
    for (const [at, { orGroup }] of parts.entries())
      if (orGroup) context.addIssue({ code: 'custom', message: 'Only of conditions', path: [at, 'orGroup'] })
  })

/** The parts of a rule that can be checked independent of errors in its own fields. */
export const RulePartsInput = z.object({ type: z.enum(RuleType), conditions, actions })

/** A rule as sent (section 2.10). */
export const RuleInput = z
  .object({
    type: z.enum(RuleType).meta({ description: 'What it is about; of a rule that exists it stays the same' }),
    name: text({ max: 200 })
      .trim()
      .refine((name) => name !== '', 'Required')
      .meta({ description: 'What the team calls it, 1 to 200 characters' }),
    notes: text({ max: 2000 })
      .nullish()
      .meta({ description: 'What is noted of it for the team, up to 2,000 characters' }),
    conditions: conditions
      .min(1, 'Required')
      .meta({ description: 'Its conditions, all of which must match, of a group joined by OR one; 1 to 20' }),
    actions: actions.min(1, 'Required').meta({ description: 'What is done when they match; 1 to 10' }),
  })
  .meta({ description: 'A rule as it is to be saved' })
export type RuleInput = z.output<typeof RuleInput>
