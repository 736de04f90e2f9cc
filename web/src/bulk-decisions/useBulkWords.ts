import { useI18n } from 'vue-i18n'
import { useFilterWords } from '../exports/useFilterWords.ts'
import type { BulkDecisionPartsFragment } from '../gql/graphql.ts'
import { decisionVerb } from '../review/decision-text.ts'
import { isRecord } from '../rules/is-record.ts'

type Decision = Pick<
  BulkDecisionPartsFragment['decision'],
  'status' | 'policyCategory' | 'strikesAuthors' | 'bansAuthors'
>

/** The texts for a bulk decision's status, measures and selection. */
export function useBulkWords() {
  const { t, n } = useI18n()
  const filterWords = useFilterWords()

  /** One text per filter, such as `search: pills`; picked rows are only counted. */
  function selection(selected: unknown): string[] {
    const { content, users, reviews, queueId } = isRecord(selected) ? selected : {}
    const listed = users ?? content ?? reviews
    const { ids, ...filter } = isRecord(listed) ? listed : {}
    const picked = Array.isArray(ids) ? [t('bulkDecisions.picked', { count: n(ids.length) }, ids.length)] : []
    const { caseIds, ids: _picked, ...ofReviews } = isRecord(reviews) ? reviews : {}
    const cases = Array.isArray(caseIds) ? [t('bulkDecisions.caseOf')] : []
    const parts = [...picked, ...cases, ...filterWords({ queueId, filter: reviews ? ofReviews : filter })]
    if (parts.length > 0) return parts
    if (users) return [t('bulkDecisions.wholeUsers')]
    return [t(reviews ? 'bulkDecisions.wholeReviews' : 'bulkDecisions.whole')]
  }
  return {
    selection,
    decision: ({ status, policyCategory, strikesAuthors, bansAuthors }: Decision): string =>
      [
        t(decisionVerb(status, 'CONTENT')),
        policyCategory?.name,
        strikesAuthors && t('bulkDecisions.alsoStrike'),
        bansAuthors && t('bulkDecisions.alsoBan'),
      ]
        .filter(Boolean)
        .join(' · '),
  }
}
