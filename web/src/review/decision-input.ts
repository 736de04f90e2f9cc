import type { DecideInput, Status } from '../gql/graphql.ts'
import type { BanDraft, DecisionDraft } from './useDecisionDraft.ts'

/** What a decision is about, and the version of it that was looked at. */
export type DecisionSubject = Pick<
  DecideInput,
  'reviewId' | 'content' | 'user' | 'subcategory' | 'seenVersion' | 'seenCreatedAt'
>

const banInput = ({ temporary, hideAll, hideAllCategoryId }: BanDraft) => ({
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

/** Whom a decision bans: the user under review, or the author of the content, with a category for the ban itself. */
export type BannedPerson = { who: 'subject' } | { who: 'author'; policyCategoryId: string | undefined }

const bannedInput = (ban: BanDraft, banned: BannedPerson | undefined): Partial<DecideInput> => {
  if (!banned) return {}
  if (banned.who === 'subject') return banInput(ban)
  const { policyCategoryId } = banned
  return { authorBan: { ...(policyCategoryId && { policyCategoryId }), ...banInput(ban) } }
}

/** A draft as the schema's input; with the same request id a repeated request decides once. */
export function decisionInput(
  draft: DecisionDraft & { status: Status },
  subject: DecisionSubject,
  banned?: BannedPerson,
): DecideInput {
  return {
    ...subject,
    status: draft.status,
    ...(draft.policyCategoryId && { policyCategoryId: draft.policyCategoryId }),
    ...(draft.tags.length > 0 && { addTags: [...draft.tags] }),
    ...(draft.note.trim() && { note: draft.note.trim() }),
    ...(draft.strike && { strike: true }),
    ...bannedInput(draft.ban, banned),
    ...messageInput(draft),
    requestId: crypto.randomUUID(),
  }
}
