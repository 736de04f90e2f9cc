import type { DecisionInput, Status } from '../gql/graphql.ts'
import type { DecisionDraft } from './useDecisionDraft.ts'

/** A draft as the schema's input; the request id makes a repeated send decide once. */
export function decisionInput(
  draft: DecisionDraft & { status: Status },
  subject: Pick<DecisionInput, 'reviewId' | 'contentId' | 'userId'>,
): DecisionInput {
  return {
    ...subject,
    status: draft.status,
    ...(draft.policyCategoryId && { policyCategoryId: draft.policyCategoryId }),
    ...(draft.tags.length > 0 && { addTags: [...draft.tags] }),
    ...(draft.note.trim() && { note: draft.note.trim() }),
    requestId: crypto.randomUUID(),
  }
}
