import { becomes, says } from '../story.ts'
import type { ConditionCases, World } from './condition-case.ts'

/** The conditions of the group Review, which routing rules alone have. */
export const reviewCases: ConditionCases = {
  review_priority: {
    type: 'routing',
    params: { priorities: ['urgent'] },
    matching: { text: 'flagme urgent' },
    other: { text: 'flagme' },
  },
  review_type: {
    type: 'routing',
    params: { type: 'content' },
    matching: { text: 'flagme' },
    other: { text: 'harmless' },
  },
  review_policy_category: {
    type: 'routing',
    params: ({ policyCategoryId }: World) => ({ policyCategoryIds: [policyCategoryId] }),
    matching: { text: 'flagme urgent' },
    other: { text: 'flagme' },
  },
}

/** The rules that put items before a human, for routing rules to be asked about. */
export async function flagForRouting({ story, policyCategoryId }: World): Promise<void> {
  await story.rule(
    'content',
    'Urgent',
    [says('urgent')],
    [becomes('flagged', { policyCategoryId }), { key: 'priority', params: { priority: 'urgent' } }],
  )
  await story.rule('content', 'Flags', [says('flagme')], [becomes('flagged')])
}
