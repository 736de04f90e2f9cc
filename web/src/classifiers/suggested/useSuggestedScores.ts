import type { ApolloCache } from '@apollo/client/core'
import { useMutation, useQuery } from '@vue/apollo-composable'
import { computed } from 'vue'
import { useI18n } from 'vue-i18n'
import {
  ClassifiersDocument,
  DismissSuggestedScoreDocument,
  type ExampleLabel,
  MakeExampleOfSuggestedScoreDocument,
  SuggestedScoresDocument,
  SuggestedScoreValuesDocument,
} from '../../gql/graphql.ts'
import { useAction } from '../../graphql/useAction.ts'
import { usePages } from '../../graphql/usePages.ts'
import { say } from '../../ui/notices.ts'
import { useUrlFilters } from '../../ui/useUrlFilters.ts'

const filterNames = ['search', 'attribute', 'language', 'community'] as const

/** The suggested scores under the filters of the URL, newest first, and the options of the filters. */
export function useSuggestedScores() {
  const urlFilters = useUrlFilters(filterNames)
  const pages = usePages({
    query: SuggestedScoresDocument,
    variables: computed(() => {
      const { search, attribute, language, community } = urlFilters.filters.value
      const filter = {
        ...(search && { search }),
        ...(attribute && { attributes: [attribute] }),
        ...(language && { languages: [language] }),
        ...(community && { communityIds: [community] }),
      }
      return { first: 50, filter }
    }),
    read: ({ suggestedScores }) => suggestedScores,
  })
  const { result } = useQuery(SuggestedScoreValuesDocument, {}, { fetchPolicy: 'cache-and-network' })
  const choices = (values: readonly string[] = []) => values.map((value) => ({ value, label: value }))
  return {
    ...pages,
    ...urlFilters,
    attributes: computed(() => choices(result.value?.suggestedScoreValues.attributes)),
    languages: computed(() => choices(result.value?.suggestedScoreValues.languages)),
    communities: computed(() => choices(result.value?.suggestedScoreValues.communityIds)),
  }
}

/** The actions on a suggested score, which remove it from every list. */
export function useSuggestedScoreActions() {
  const { t } = useI18n()
  const { mutate: make } = useMutation(MakeExampleOfSuggestedScoreDocument)
  const { mutate: dismiss } = useMutation(DismissSuggestedScoreDocument)
  return {
    make: useAction(
      async (id: string, classifierId: string, label: ExampleLabel) => {
        const made = await make(
          { id, classifierId, label },
          { update: leaveLists(id), refetchQueries: [ClassifiersDocument] },
        )
        const counts = made?.data?.makeExampleOfSuggestedScore
        if (counts) say(t('classifiers.added', { ...counts }))
        return counts
      },
      { quiet: true },
    ),
    dismiss: useAction(async (id: string) => {
      await dismiss({ id }, { update: leaveLists(id) })
      say(t('suggested.dismissed'))
      return true
    }),
  }
}

const leaveLists =
  (id: string) =>
  (cache: ApolloCache<unknown>): void => {
    cache.evict({ id: cache.identify({ __typename: 'SuggestedScore', id }) })
  }
