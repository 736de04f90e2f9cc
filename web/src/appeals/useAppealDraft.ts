import { computed, reactive, watch, type Ref } from 'vue'
import { useI18n } from 'vue-i18n'
import type { AppealOutcome } from '../gql/graphql.ts'
import { useKeys } from '../keyboard/useKeys.ts'
import { statusKeys } from '../review/status-keys.ts'
import { leaveField } from '../review/useItemFocus.ts'

/** A decision on an appeal. */
export interface AppealDecision {
  id: string
  outcome: AppealOutcome
  reason: string
  message: string | null
  requestId: string
}

interface DraftDependencies {
  appealId: Ref<string>
  /** Whether nothing can be decided now. */
  blocked: () => boolean
  writeReason: () => void
  confirm: (decision: AppealDecision) => void
}

interface Draft {
  outcome: AppealOutcome | undefined
  reason: string
  message: string
}

/** Unfinished drafts by appeal, until the page is closed. */
const kept = new Map<string, Draft>()

/** Removes the draft of a decided appeal. */
export const forgetAppealDraft = (id: string): void => {
  kept.delete(id)
}

const empty = (): Draft => ({ outcome: undefined, reason: '', message: '' })

/** The draft of a decision on an appeal, and its keys; each appeal has a draft of its own. */
export function useAppealDraft(deps: DraftDependencies) {
  const draft = reactive(empty())
  watch(
    deps.appealId,
    (id, before) => {
      if (before) kept.set(before, { ...draft })
      Object.assign(draft, kept.get(id) ?? empty())
    },
    { immediate: true },
  )
  const gap = computed(() => {
    if (!draft.outcome) return 'appeals.choose'
    return draft.reason.trim() === '' ? 'appeals.needsReason' : undefined
  })

  function choose(outcome: AppealOutcome): void {
    if (deps.blocked()) return
    draft.outcome = outcome
  }

  function confirm(): void {
    const { outcome, reason, message } = draft
    if (deps.blocked() || !outcome) return
    if (gap.value) {
      deps.writeReason()
      return
    }
    const texts = { reason: reason.trim(), message: message.trim() || null }
    deps.confirm({ id: deps.appealId.value, outcome, ...texts, requestId: crypto.randomUUID() })
  }

  useAppealKeys(deps, { choose, confirm })
  return { draft, gap, choose, confirm }
}

function useAppealKeys(
  { writeReason }: Pick<DraftDependencies, 'writeReason'>,
  { choose, confirm }: { choose: (outcome: AppealOutcome) => void; confirm: () => void },
): void {
  const { t } = useI18n()
  const group = t('review.keys.group')
  const key = (keys: string, label: string, run: () => void) => ({ keys, label: t(label), group, run })
  useKeys(() => [
    key(statusKeys.ALLOWED, 'appeals.overturn', () => {
      choose('OVERTURNED')
    }),
    key(statusKeys.HIDDEN, 'appeals.uphold', () => {
      choose('UPHELD')
    }),
    key('n', 'appeals.reason', writeReason),
    key('Enter', 'review.keys.confirm', confirm),
    key('Escape', 'review.keys.clear', leaveField),
  ])
}
