import { useQuery } from '@vue/apollo-composable'
import { computed, type Ref } from 'vue'
import { useI18n } from 'vue-i18n'
import {
  PolicyCategoriesDocument,
  TagsDocument,
  type DecisionInput,
  type ObjectType,
} from '../gql/graphql.ts'
import { selectableCategories } from '../policies/selectable.ts'
import { useCan } from '../session/useCan.ts'
import { useViewer } from '../session/useSession.ts'
import { useStanding } from '../strikes/useStanding.ts'
import { useSpanText } from '../ui/span.ts'
import { authorBan, decisionInput } from './decision-input.ts'
import { bans, useDecisionDraft, type DraftGap } from './useDecisionDraft.ts'
import { useReviewKeys } from './useReviewKeys.ts'

/** Whom a decision touches: the user under review, or the author of the content. */
export interface Person {
  id: string
  externalId: string
  name: string | null
}

interface PanelParts {
  subject: Ref<Pick<DecisionInput, 'reviewId' | 'contentId' | 'userId' | 'subcategoryId'>>
  subjectKey: Ref<string | undefined>
  type: Ref<ObjectType>
  person: Ref<Person | undefined>
  /** The ids of the categories that a decision can have; all without them [2.11.10]. */
  allowed: Ref<readonly string[] | undefined>
  /** Whether nothing can be decided now. */
  blocked: () => boolean
  writeNote: () => void
  reveal: () => void
  confirm: (input: DecisionInput, also: DecisionInput[]) => void
}

/** A decision in the making: what can be chosen for its subject, what is missing, its keys, and one confirm for all of it. */
export function useDecisionPanel(parts: PanelParts) {
  const { type, person } = parts
  const { workspace } = useViewer()
  const { result: categoryResult, loading } = useQuery(PolicyCategoriesDocument)
  const { result: tagResult } = useQuery(TagsDocument)
  const { user: struck, standing } = useStanding(computed(() => person.value?.id))

  const required = computed(() => workspace.value?.requirePolicyCategory ?? false)
  const made = useDecisionDraft(parts.subjectKey, required)
  const { draft, choose } = made
  const all = computed(() =>
    (categoryResult.value?.policyCategories ?? []).filter(
      ({ id }) => parts.allowed.value?.includes(id) ?? true,
    ),
  )
  const categories = computed(() =>
    selectableCategories(all.value, type.value, draft.status).filter(
      ({ enabledForStrikes }) => enabledForStrikes || !draft.strike,
    ),
  )
  const category = computed(() => categories.value.find(({ id }) => id === draft.policyCategoryId))
  const banCategory = computed(() =>
    selectableCategories(all.value, 'user', 'hidden').find(({ id }) => id === category.value?.id),
  )
  const gap = computed<DraftGap>(
    () =>
      made.gap.value ?? (required.value && draft.banAuthor && !banCategory.value ? 'banCategory' : undefined),
  )

  function confirm(): void {
    const { status } = draft
    if (parts.blocked() || gap.value || !status) return
    const chosen = { ...draft, status, policyCategoryId: category.value?.id }
    const input = decisionInput(chosen, parts.subject.value, type.value === 'user' && bans(draft, 'user'))
    const ban = { ...draft, policyCategoryId: banCategory.value?.id }
    const also =
      draft.banAuthor && type.value === 'content' && person.value ? [authorBan(ban, person.value.id)] : []
    parts.confirm(input, also)
  }

  const unless = (act: () => void) => (): void => {
    if (!parts.blocked()) act()
  }
  const toggleStrike = unless(() => {
    if (standing.value && standing.value.blocked === undefined) draft.strike = !draft.strike
  })
  const toggleBan = unless(() => {
    if (type.value === 'user') choose('hidden')
    else if (person.value) draft.banAuthor = !draft.banAuthor
  })

  useReviewKeys({
    type,
    categories,
    choose: (status) => {
      if (!parts.blocked()) choose(status)
    },
    pick: (id) => {
      if (!parts.blocked()) made.pick(id)
    },
    strike: toggleStrike,
    ban: toggleBan,
    writeNote: parts.writeNote,
    reveal: parts.reveal,
    confirm,
    clear: () => {
      const field = document.activeElement
      if (field instanceof HTMLElement && field.closest('input, textarea')) field.blur()
      else made.reset()
    },
  })

  const can = useCan()
  const banning = computed(() => bans(draft, type.value))
  return {
    ...made,
    gap,
    all,
    categories,
    category,
    required,
    loading,
    standing,
    struck,
    banning,
    toggleStrike,
    toggleBan,
    confirm,
    canMessage: computed(() => can('messages.send')),
    also: useAlso(draft, banning, type),
    tags: computed(() =>
      (tagResult.value?.tags ?? []).map(({ identifier, name }) => ({ value: identifier, label: name })),
    ),
  }
}

/** What a draft does besides its status and category, in words. */
function useAlso(
  draft: ReturnType<typeof useDecisionDraft>['draft'],
  banning: Ref<boolean>,
  type: Ref<ObjectType>,
) {
  const { t } = useI18n()
  const spanText = useSpanText()
  return computed(() => {
    const ban = banning.value ? draft.ban : undefined
    return [
      draft.strike && t('review.also.strike'),
      ban && type.value === 'content' && t('review.also.ban'),
      ban?.temporary && t('review.also.temporaryBan', { span: spanText(ban.temporary) }),
      ban?.hideAll && t('review.also.hideAll'),
      draft.message && t('review.also.message'),
      draft.tags.length > 0 && t('review.also.tags', { count: draft.tags.length }, draft.tags.length),
    ].filter((text): text is string => typeof text === 'string')
  })
}
