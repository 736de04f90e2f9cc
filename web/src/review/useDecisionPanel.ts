import { useQuery } from '@vue/apollo-composable'
import { computed, type Ref } from 'vue'
import { useI18n } from 'vue-i18n'
import {
  PolicyCategoriesDocument,
  type DecideInput,
  type ObjectType,
  type PolicyCategoryPartsFragment,
} from '../gql/graphql.ts'
import { useAnswered } from '../graphql/useAnswered.ts'
import { selectableCategories } from '../policies/selectable.ts'
import { useCan } from '../session/useCan.ts'
import { useViewer } from '../session/useSession.ts'
import { useStanding } from '../strikes/useStanding.ts'
import { useLoadedTagChoices } from '../ui/choices.ts'
import { useSpanText } from '../ui/span.ts'
import { type BannedPerson, decisionInput, type DecisionSubject } from './decision-input.ts'
import { bans, useDecisionDraft, type DecisionDraft, type DraftGap } from './useDecisionDraft.ts'
import { leaveField } from './useItemFocus.ts'
import { useReviewKeys } from './useReviewKeys.ts'

/** Whom a decision affects: the user under review, or the author of the content. */
export interface Person {
  id: string
  externalId: string
  name: string | null
}

interface PanelDependencies {
  subject: Ref<DecisionSubject>
  subjectKey: Ref<string | undefined>
  type: Ref<ObjectType>
  person: Ref<Person | undefined>
  /** The ids of the categories that a decision can have; all where null, none while undefined [2.11.10]. */
  allowed: Ref<readonly string[] | null | undefined>
  /** Whether nothing can be decided now. */
  blocked: () => boolean
  writeNote: () => void
  confirm: (input: DecideInput) => void
}

type DraftModel = ReturnType<typeof useDecisionDraft>

/** The model of a decision: its draft, the choices for its subject, what is missing, its keys, and one confirm for all of it. */
export function useDecisionPanel(deps: PanelDependencies) {
  const { type, person } = deps
  const can = useCan()
  const { workspace } = useViewer()
  const required = computed(() => workspace.value?.requirePolicyCategory ?? false)
  const made = useDecisionDraft(deps.subjectKey, required)
  const { draft } = made
  const choices = useChoices(draft, type, deps.allowed)
  const { category, banCategory } = choices
  const measures = useMeasures(deps, made)
  const gap = computed<DraftGap>(
    () =>
      made.gap.value ?? (required.value && draft.banAuthor && !banCategory.value ? 'banCategory' : undefined),
  )

  function banned(): BannedPerson | undefined {
    if (type.value === 'USER') return bans(draft, 'USER') ? { who: 'subject' } : undefined
    if (type.value !== 'CONTENT' || !draft.banAuthor || !person.value) return undefined
    return { who: 'author', policyCategoryId: banCategory.value?.id }
  }

  function confirm(): void {
    const { status } = draft
    if (deps.blocked() || gap.value || !status) return
    const chosen = { ...draft, status, policyCategoryId: category.value?.id }
    deps.confirm(decisionInput(chosen, deps.subject.value, banned()))
  }

  const panel = { ...made, ...choices, ...measures, confirm }
  usePanelKeys(deps, panel)
  return {
    ...panel,
    gap,
    required,
    canMessage: computed(() => can('messages.send')),
    also: useAlso(draft, measures.banning, type),
  }
}

/** The categories and tags that a draft can have in its current state, and the categories that it has. */
function useChoices(draft: DecisionDraft, type: Ref<ObjectType>, allowed: PanelDependencies['allowed']) {
  const { result, error, loading } = useQuery(PolicyCategoriesDocument)
  const categoriesAnswered = useAnswered({ result, error })
  const { choices: tags, answered: tagsAnswered } = useLoadedTagChoices()
  const all = computed(() =>
    (result.value?.policyCategories ?? []).filter(
      ({ id }) => allowed.value === null || allowed.value?.includes(id),
    ),
  )
  const categories = computed(() =>
    selectableCategories(all.value, type.value, draft.status).filter(
      ({ enabledForStrikes }) => enabledForStrikes || !draft.strike,
    ),
  )
  const category = computed(() => categories.value.find(({ id }) => id === draft.policyCategoryId))
  const banCategory = computed(() =>
    selectableCategories(all.value, 'USER', 'HIDDEN').find(({ id }) => id === category.value?.id),
  )
  return {
    loading,
    all,
    categories,
    category,
    banCategory,
    tags,
    /** Whether it is known how many there are: only then can what stands below them be placed. */
    answered: computed(() => categoriesAnswered.value && tagsAnswered.value && allowed.value !== undefined),
  }
}

/** Additional measures against the person: a strike where one is possible, a ban. */
function useMeasures({ type, person, blocked }: PanelDependencies, { draft, choose }: DraftModel) {
  const { user: struck, standing } = useStanding(computed(() => person.value?.id))
  function toggleStrike(): void {
    if (blocked() || standing.value === undefined || standing.value.blocked !== undefined) return
    draft.strike = !draft.strike
  }
  function toggleBan(): void {
    if (blocked()) return
    if (type.value === 'USER') choose('HIDDEN')
    else if (person.value) draft.banAuthor = !draft.banAuthor
  }
  return { struck, standing, banning: computed(() => bans(draft, type.value)), toggleStrike, toggleBan }
}

interface PanelActions extends Pick<DraftModel, 'choose' | 'pick' | 'reset'> {
  categories: Ref<readonly PolicyCategoryPartsFragment[]>
  toggleStrike: () => void
  toggleBan: () => void
  confirm: () => void
}

function usePanelKeys(deps: PanelDependencies, panel: PanelActions): void {
  useReviewKeys({
    type: deps.type,
    categories: panel.categories,
    choose: (status) => {
      if (!deps.blocked()) panel.choose(status)
    },
    pick: (id) => {
      if (!deps.blocked()) panel.pick(id)
    },
    strike: panel.toggleStrike,
    ban: panel.toggleBan,
    writeNote: deps.writeNote,
    confirm: panel.confirm,
    clear: () => {
      if (!leaveField() && !deps.blocked()) panel.reset()
    },
  })
}

/** What a draft does besides its status and category, in words. */
function useAlso(draft: DecisionDraft, banning: Ref<boolean>, type: Ref<ObjectType>) {
  const { t } = useI18n()
  const spanText = useSpanText()
  return computed(() => {
    const ban = banning.value ? draft.ban : undefined
    return [
      draft.strike && t('review.also.strike'),
      ban && type.value === 'CONTENT' && t('review.also.ban'),
      ban?.temporary && t('review.also.temporaryBan', { span: spanText(ban.temporary) }),
      ban?.hideAll && t('review.also.hideAll'),
      draft.message && t('review.also.message'),
      draft.tags.length > 0 && t('review.also.tags', { count: draft.tags.length }, draft.tags.length),
    ].filter((text): text is string => typeof text === 'string')
  })
}
