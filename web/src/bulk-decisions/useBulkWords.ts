import { useI18n } from 'vue-i18n'
import { useFilterWords } from '../exports/useFilterWords.ts'
import type { BulkDecisionPartsFragment } from '../gql/graphql.ts'
import { decisionVerb } from '../review/decision-text.ts'
import { isRecord } from '../rules/is-record.ts'

type Decision = Pick<BulkDecisionPartsFragment['decision'], 'status' | 'policyCategory'>

/** What a bulk decision decides, and on what, in words. */
export function useBulkWords() {
  const { t, n } = useI18n()
  const filterWords = useFilterWords()

  /** As `search: pills`, each part by itself; what was picked is only counted. */
  function selection(selected: unknown): string[] {
    const { content, reviews, queueId } = isRecord(selected) ? selected : {}
    const { ids, ...filter } = isRecord(content) ? content : {}
    const picked = Array.isArray(ids) ? [t('bulkDecisions.picked', { count: n(ids.length) }, ids.length)] : []
    const parts = [...picked, ...filterWords({ queueId, filter: reviews ?? filter })]
    if (parts.length > 0) return parts
    return [t(reviews ? 'bulkDecisions.wholeReviews' : 'bulkDecisions.whole')]
  }
  return {
    selection,
    decision: ({ status, policyCategory }: Decision): string =>
      [t(decisionVerb(status, 'CONTENT')), policyCategory?.name].filter(Boolean).join(' · '),
  }
}
