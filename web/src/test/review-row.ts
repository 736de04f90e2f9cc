import type { ReviewRowFragment } from '../gql/graphql.ts'

/** A review of a content item in a list, with overridden fields. */
export const reviewRow = (over: Partial<ReviewRowFragment> = {}): ReviewRowFragment => ({
  id: 'r1',
  appeal: null,
  type: 'CONTENT',
  state: 'OPEN',
  priority: 'MEDIUM',
  openedAt: '2026-01-01T00:00:00Z',
  heldUntil: null,
  escalatedAt: null,
  steps: [],
  queue: { id: 'q' },
  claim: null,
  mainCase: null,
  assignedTo: null,
  object: {
    __typename: 'Content',
    id: 'c',
    externalId: 'c-1',
    version: 1,
    text: null,
    recommendation: null,
    media: [],
    user: { id: 'u', externalId: 'u-1', name: null },
  },
  reasons: [],
  ...over,
})
