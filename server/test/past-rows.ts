import { newId } from '../platform/ids.ts'
import { mark } from './mark.ts'

/** A backtest and a retroaction of a rule, a decision on a selection, an export and an erasure, with an item each, and a legal hold on nothing else, as rows of their tables. */
export const pastRows = ({
  backtest,
  retroaction,
  bulk_decision,
  erasure,
  export: exported,
  rule,
  content,
  user,
}: Record<string, string>): [table: string, values: Record<string, unknown>][] => {
  const about = { rule_id: rule, rule_version: 1, days: 30, after_at: '2026-01-31', after_id: content }
  const by = { since: '2026-01-01', created_by_kind: 'system' }
  const item = { object_type: 'content', object_id: content, posted_at: '2026-01-30' }
  return [
    [
      'backtest',
      { id: backtest, rule: { type: 'content', name: mark, conditions: [], actions: [] }, ...about, ...by },
    ],
    [
      'backtest_match',
      { backtest_id: backtest, outcome: 'unchanged', explanation: mark, spans: '[]', ...item },
    ],
    ['retroaction', { id: retroaction, rule_type: 'content', state: 'applied', ...about, ...by }],
    [
      'retroaction_item',
      { retroaction_id: retroaction, from_status: 'allowed', to_status: 'hidden', ...item },
    ],
    [
      'bulk_decision',
      {
        id: bulk_decision,
        state: 'applied',
        total: 1,
        selection: { content: {} },
        decision: { status: 'hidden', note: mark },
        created_by_kind: 'system',
      },
    ],
    [
      'bulk_decision_item',
      {
        bulk_decision_id: bulk_decision,
        object_type: 'content',
        object_id: content,
        position: 1,
        from_status: 'allowed',
        message: mark,
      },
    ],
    ['legal_hold', { object_id: newId(), object_type: 'user', reason: mark, placed_by_kind: 'system' }],
    [
      'erasure',
      { id: erasure, user_id: user, state: 'finished', total: 1, done: 1, created_by_kind: 'system' },
    ],
    [
      'export',
      {
        id: exported,
        state: 'finished',
        query: `{ tags { ${mark} } }`,
        variables: {},
        created_by_kind: 'system',
      },
    ],
    ['export_part', { export_id: exported, position: 1, body: Buffer.from(mark) }],
    [
      'sent_request',
      { sender: 'customer:', request_id: mark, fingerprint: mark, answer: JSON.stringify(mark) },
    ],
  ]
}
