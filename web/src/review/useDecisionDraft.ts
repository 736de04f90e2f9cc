import { computed, reactive, watch, type Ref } from 'vue'
import type { ObjectType, PolicyCategoryPartsFragment, Status } from '../gql/graphql.ts'

/** What a person is about to decide. */
export interface DecisionDraft {
  status: Status | undefined
  policyCategoryId: string | undefined
  tags: string[]
  note: string
}

/** Why a draft cannot be confirmed yet. */
export type DraftGap = 'status' | 'category' | undefined

const empty = (): DecisionDraft => ({ status: undefined, policyCategoryId: undefined, tags: [], note: '' })

/** The categories a person may choose for this kind of object and, once chosen, this status [2.7]. */
export function selectableCategories(
  categories: readonly PolicyCategoryPartsFragment[],
  type: ObjectType,
  status: Status | undefined,
): PolicyCategoryPartsFragment[] {
  return categories
    .filter(({ deleted, selectableBy }) => !deleted && selectableBy !== 'only_rules')
    .filter(({ availableFor }) => availableFor.length === 0 || availableFor.includes(type))
    .filter(({ enabledFor }) => !status || enabledFor.length === 0 || enabledFor.includes(status))
    .sort((a, b) => order(a.hotkey) - order(b.hotkey) || a.name.localeCompare(b.name))
}

const order = (hotkey: number | null): number => (hotkey === null ? 99 : hotkey === 0 ? 10 : hotkey)

/** What is still missing: a status always, a category for flag and remove where the workspace requires it. */
export function gapOf(draft: DecisionDraft, categoryRequired: boolean): DraftGap {
  if (!draft.status) return 'status'
  return categoryRequired && draft.status !== 'allowed' && !draft.policyCategoryId ? 'category' : undefined
}

/** A draft that starts afresh with each subject; choosing again takes the choice back. */
export function useDecisionDraft(subject: Ref<string | undefined>, categoryRequired: Ref<boolean>) {
  const draft = reactive<DecisionDraft>(empty())
  const reset = (): void => void Object.assign(draft, empty())
  watch(subject, reset)

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
  }
}
