import type { DecideInput, Status } from '../gql/graphql.ts'
import type { BanDraft, DecisionDraft } from './useDecisionDraft.ts'

type Subject = Pick<DecideInput, 'reviewId' | 'content' | 'user' | 'subcategory' | 'seenVersion'>

const banInput = ({ temporary, hideAll, hideAllCategoryId }: BanDraft): Partial<DecideInput> => ({
  ...(temporary && { temporaryBan: { ...temporary } }),
  ...(hideAll && { hideAllContent: { ...(hideAllCategoryId && { policyCategoryId: hideAllCategoryId }) } }),
})

const messageInput = ({ message }: DecisionDraft): Partial<DecideInput> =>
  message
    ? {
        message: {
          text: message.text.trim(),
          ...(message.templateId && { templateId: message.templateId }),
        },
      }
    : {}

/** A draft as the schema's input; the request id makes a repeated send decide once. `banned` says it bans its subject. */
export function decisionInput(
  draft: DecisionDraft & { status: Status },
  subject: Subject,
  banned = false,
): DecideInput {
  return {
    ...subject,
    status: draft.status,
    ...(draft.policyCategoryId && { policyCategoryId: draft.policyCategoryId }),
    ...(draft.tags.length > 0 && { addTags: [...draft.tags] }),
    ...(draft.note.trim() && { note: draft.note.trim() }),
    ...(draft.strike && { strike: true }),
    ...(banned && banInput(draft.ban)),
    ...messageInput(draft),
    requestId: crypto.randomUUID(),
  }
}

/** The ban of a content's author that is taken along with the decision on the content. */
export const authorBan = (
  draft: Pick<DecisionDraft, 'policyCategoryId' | 'note' | 'ban'>,
  userId: string,
): DecideInput => ({
  user: { id: userId },
  status: 'HIDDEN',
  ...(draft.policyCategoryId && { policyCategoryId: draft.policyCategoryId }),
  ...(draft.note.trim() && { note: draft.note.trim() }),
  ...banInput(draft.ban),
  requestId: crypto.randomUUID(),
})
