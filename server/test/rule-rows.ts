import { mark } from './mark.ts'

type Row = [table: string, values: Record<string, unknown>]

/** Rows of how a rule does, for isolation tests. */
export const ruleHealthRows = ({ rule, rule_alert, content }: Record<string, string>): Row[] => {
  const hour = new Date().toISOString()
  return [
    ['rule_alert', { id: rule_alert, rule_id: rule, hour, last_hour: hour, hits: 40, usual: 1 }],
    ['rule_hour', { rule_id: rule, hour, tried: 40, hits: 40 }],
    ['rule_cost', { rule_id: rule, rule_version: 1, samples: 1, nanoseconds: 100, buckets: '{1}' }],
    ['rule_overlap', { rule_id: rule, examined: 1, matched: 1, taken: 0, taken_by: '[]' }],
    [
      'rule_shadow_hit',
      {
        rule_id: rule,
        rule_version: 1,
        object_type: 'content',
        object_id: content,
        object_version: 1,
        explanation: mark,
        spans: '[]',
      },
    ],
  ]
}
