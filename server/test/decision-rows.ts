import { mark } from './mark.ts'

type Row = [table: string, values: Record<string, unknown>]

/** A strike of a user, for isolation tests. */
export const strikeRows = ({ strike, user }: Record<string, string>): Row[] => [
  [
    'strike',
    {
      id: strike,
      user_id: user,
      tier: 1,
      duration: 1,
      period: 'days',
      until: '2099-01-01',
      given_by_kind: 'system',
      given_at: '2026-01-01',
    },
  ],
]

/** Rows of a decision and its delivery, for isolation tests. */
export const decisionRows = ({
  action,
  review,
  review_queue,
  content,
  delivery,
  rule,
}: Record<string, string>): Row[] => [
  ['review', { id: review, queue_id: review_queue, object_type: 'content', object_id: content, priority: 2 }],
  [
    'action',
    {
      id: action,
      action_type: 'ChangeStatus',
      object_type: 'content',
      object_id: content,
      cause_key: mark,
      actor_kind: 'system',
      status: 'flagged',
    },
  ],
  ['delivery', { id: delivery, outbox_ids: [], state: 'delivered' }],
  ['applied_rule', { object_id: content, rule_id: rule, edition: 1 }],
]
