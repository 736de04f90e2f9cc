import { z } from 'zod'

/** An evaluated rule, as the operation of the route selects it. */
export interface SelectedRule {
  ruleId: string
  name: string
  version: number
  matched: boolean
  applied: boolean
  note: string | null
  conditions: { key: string; label: string; matched: boolean; explanation: string }[]
}

/** The GraphQL selection of an evaluated rule. */
export const ruleSelection =
  'ruleId name version matched applied note conditions { key label matched explanation }'

/** An evaluated rule in replies. */
export const triedRule = z.object({
  rule_id: z.string(),
  name: z.string(),
  version: z.int(),
  matched: z.boolean(),
  applied: z.boolean(),
  note: z.string().nullable().meta({ description: 'Why a match was not applied' }),
  conditions: z
    .array(z.object({ key: z.string(), label: z.string(), matched: z.boolean(), explanation: z.string() }))
    .meta({
      description:
        'Up to the first that did not match; of those joined by OR the one that matched, or all where none did',
    }),
})

/** An evaluated rule in wire form. */
export const wireRule = ({ ruleId, ...rule }: SelectedRule): z.input<typeof triedRule> => ({
  rule_id: ruleId,
  ...rule,
})

/** An evaluated rule, for the documentation. */
export const triedRuleExample = {
  rule_id: '01a1fba1-8a50-77e6-8da4-c1cada95030d',
  name: 'Insults',
  version: 1,
  matched: true,
  applied: true,
  note: null,
  conditions: [{ key: 'text', label: 'Text', matched: true, explanation: 'The text contains “idiot”' }],
}
