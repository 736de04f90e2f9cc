import { computed, reactive, watch, type Ref } from 'vue'
import type { ObjectType, Status } from '../gql/graphql.ts'
import { emptyMessage, type MessageDraft } from '../messages/message-draft.ts'
import { forgetDraft, keepDraft, keptDraft } from '../session/draft-store.ts'
import type { TimeSpan } from '../ui/span.ts'

/** The duration of a ban, and what happens to the user's content. */
export interface BanDraft {
  /** Permanent while undefined. */
  temporary: TimeSpan | undefined
  hideAll: boolean
  /** The category of the removed content; undefined for that of the ban. */
  hideAllCategoryId: string | undefined
}

/** A decision in preparation. */
export interface DecisionDraft {
  status: Status | undefined
  policyCategoryId: string | undefined
  tags: string[]
  note: string
  strike: boolean
  /** Whether the author of the content is banned as well. */
  banAuthor: boolean
  ban: BanDraft
  message: MessageDraft | undefined
}

/** Why a draft cannot be confirmed yet. */
export type DraftGap = 'status' | 'category' | 'banCategory' | 'message' | undefined

/** A draft with nothing in it. */
export const emptyDraft = (): DecisionDraft => ({
  status: undefined,
  policyCategoryId: undefined,
  tags: [],
  note: '',
  strike: false,
  banAuthor: false,
  ban: { temporary: undefined, hideAll: false, hideAllCategoryId: undefined },
  message: undefined,
})

/** Whether confirming bans a user: the one under review, or the author of the content. */
export const bans = ({ status, banAuthor }: DecisionDraft, type: ObjectType): boolean =>
  type === 'USER' ? status === 'HIDDEN' : banAuthor

/** What is missing: a status always, a category for flag and remove where the workspace requires it. */
export function gapOf(draft: DecisionDraft, categoryRequired: boolean): DraftGap {
  if (!draft.status) return 'status'
  if (categoryRequired && (draft.status !== 'ALLOWED' || draft.banAuthor) && !draft.policyCategoryId)
    return 'category'
  return draft.message?.text.trim() === '' ? 'message' : undefined
}

/** Whether nothing is in it. */
const isEmpty = (draft: DecisionDraft): boolean => JSON.stringify(draft) === JSON.stringify(emptyDraft())

/** The draft of each subject, kept in this tab until it is decided or cleared; choosing the same value again clears it. */
export function useDecisionDraft(subject: Ref<string | undefined>, categoryRequired: Ref<boolean>) {
  const draft = reactive<DecisionDraft>(emptyDraft())
  const reset = (): void => void Object.assign(draft, emptyDraft())
  watch(
    subject,
    (now) => {
      Object.assign(draft, emptyDraft(), now === undefined ? undefined : keptDraft<DecisionDraft>(now))
    },
    { immediate: true, flush: 'sync' },
  )
  watch(
    draft,
    () => {
      if (subject.value === undefined) return
      if (isEmpty(draft)) forgetDraft(subject.value)
      else keepDraft(subject.value, draft)
    },
    { deep: true, flush: 'sync' },
  )

  return {
    draft,
    reset,
    gap: computed(() => gapOf(draft, categoryRequired.value)),
    choose: (status: Status) => {
      draft.status = draft.status === status ? undefined : status
    },
    pick: (policyCategoryId: string) => {
      draft.policyCategoryId = draft.policyCategoryId === policyCategoryId ? undefined : policyCategoryId
    },
    toggleMessage: () => {
      draft.message = draft.message ? undefined : emptyMessage()
    },
  }
}
