import { mark } from './mark.ts'

type Row = [table: string, values: Record<string, unknown>]

/** Rows of the work on reviews, for isolation tests. */
export const queueWorkRows = ({
  review,
  review_case,
  review_queue,
  member,
}: Record<string, string>): Row[] => [
  ['review_case', { id: review_case, kind: 'same_text', size: 2 }],
  ['review_case_print', { id: review_case, kind: 'same_text', print: '0'.repeat(64) }],
  ['review_case_member', { review_id: review, kind: 'same_text', case_id: review_case, is_main: true }],
  ['review_case_inbox', { review_ids: [review] }],
  ['queue_presence', { queue_id: review_queue, member_id: member, until: '2099-01-01' }],
  ['review_skip', { review_id: review, member_id: member }],
  [
    'review_step',
    { id: review, review_id: review, kind: 'escalated', actor_kind: 'member', actor_id: member, note: mark },
  ],
]

/** Rows of appeals, for isolation tests. */
export const appealRows = ({ appeal, content, action, review }: Record<string, string>): Row[] => [
  [
    'appeal',
    {
      id: appeal,
      external_id: mark,
      object_type: 'content',
      object_id: content,
      action_id: action,
      text: mark,
      review_id: review,
    },
  ],
]

/** Rows of decisions that are checked, for isolation tests. */
export const qualityRows = (id: Record<string, string>): Row[] => {
  const { content, review_queue, review, member, golden_item, quality_check } = id
  const item = {
    content_id: content,
    version: 1,
    queue_id: review_queue,
    priority: 2,
    reasons: '[]',
    shown: '{}',
    decided_from: '2026-01-01T00:00:00Z',
  }
  const moments = { ready_at: '2099-01-01', ends_at: '2099-01-01', opened_at: '2026-01-01T00:00:00Z' }
  return [
    [
      'golden_item',
      { ...item, id: golden_item, status: 'hidden', policy_category_ids: '{}', explanation: mark },
    ],
    [
      'quality_check',
      {
        ...item,
        ...moments,
        id: quality_check,
        review_id: review,
        known_by_id: member,
        note: mark,
        known_status: 'hidden',
        known_policy_ids: '{}',
        state: 'waiting',
      },
    ],
    [
      'member_withheld',
      {
        member_id: golden_item,
        cause_id: quality_check,
        object_id: content,
        hidden_ids: '{}',
        shown: JSON.stringify({ note: mark }),
      },
    ],
  ]
}

/** Rows of user reports, for isolation tests. */
export const reportRows = ({
  user_report,
  user,
  content,
  policy_category,
}: Record<string, string>): Row[] => [
  [
    'user_report',
    {
      id: user_report,
      object_type: 'content',
      object_id: content,
      reporter_id: user,
      reporter_type: 'normal',
      policy_category_id: policy_category,
      extra_info: mark,
    },
  ],
  [
    'reported_item',
    { object_id: content, object_type: 'content', open_count: 1, last_report_at: '2026-01-01T00:00:00Z' },
  ],
]
