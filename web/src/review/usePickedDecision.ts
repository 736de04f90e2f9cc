import { useMutation } from '@vue/apollo-composable'
import { computed, ref, shallowRef } from 'vue'
import { useI18n } from 'vue-i18n'
import { useBulkWords } from '../bulk-decisions/useBulkWords.ts'
import { ReverseBulkDecisionDocument, type BulkDecisionPartsFragment } from '../gql/graphql.ts'
import { useAction } from '../graphql/useAction.ts'
import type { useReviewDesk } from './useReviewDesk.ts'

type Desk = Pick<
  ReturnType<typeof useReviewDesk>,
  'selection' | 'claim' | 'leaveFor' | 'offerUndo' | 'readRow'
>

/** For how long undoing it with a key is offered, in milliseconds; its own page offers that for longer. */
const offeredFor = 30_000

/** One decision on the reviews that are selected in the list: they are left once it is applied, and it is undone as a whole. */
export function usePickedDecision({ selection, claim, leaveFor, offerUndo, readRow }: Desk) {
  const { t, n } = useI18n()
  const words = useBulkWords()
  const { mutate } = useMutation(ReverseBulkDecisionDocument)
  const ids = shallowRef<readonly string[]>()
  const open = ref(false)
  const reversing = useAction(async (id: string) => {
    await mutate({ id })
  })

  /** Leaves what was decided: all of it, or of a decision that some withstood, what is known to be resolved. */
  function leave({ refused }: BulkDecisionPartsFragment): void {
    for (const id of ids.value ?? []) {
      if (refused > 0 && readRow(id)?.state !== 'RESOLVED') continue
      claim.forget(id)
      leaveFor(id)
    }
  }

  return {
    open,
    /** What is decided on; undefined until there was a decision. */
    subject: computed(() => ids.value && { reviews: { ids: [...ids.value] } }),
    begin: (): void => {
      ids.value = selection.selected.value.map(({ id }) => id)
      open.value = true
    },
    /** Goes on after a decision that has come to its end; what was refused is still to be read in the dialog. */
    done: (run: BulkDecisionPartsFragment): void => {
      if (run.state !== 'APPLIED' || run.changed === 0) return
      leave(run)
      if (run.refused === 0) open.value = false
      const decision = words.decision(run.decision)
      const title = t('bulkDecisions.runTitle', { decision, count: n(run.changed) }, run.changed)
      offerUndo(title, offeredFor, () => void reversing.run(run.id))
    },
  }
}
