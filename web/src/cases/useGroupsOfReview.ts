import { useApolloClient, useQuery } from '@vue/apollo-composable'
import { computed, type Ref } from 'vue'
import { GroupsOfReviewDocument, type ReviewCaseKind, ReviewsOfCaseDocument } from '../gql/graphql.ts'

/** A group of reviews with something in common. */
export interface ReviewGroup {
  id: string
  kind: ReviewCaseKind
  /** How many there are, over all queues. */
  count: number
}

/** The cases that a review is in, and `load`, which reads at most `most` reviews of one of them. */
export function useGroupsOfReview(reviewId: Ref<string | undefined>, most: number) {
  const { client } = useApolloClient()
  const { result } = useQuery(
    GroupsOfReviewDocument,
    () => ({ id: reviewId.value ?? '' }),
    () => ({ enabled: reviewId.value !== undefined, fetchPolicy: 'cache-and-network' }),
  )
  return {
    groups: computed<readonly ReviewGroup[]>(() =>
      result.value?.review?.id === reviewId.value ? (result.value?.review?.cases ?? []) : [],
    ),
    load: async (id: string): Promise<readonly { id: string }[]> => {
      const { data } = await client.query({
        query: ReviewsOfCaseDocument,
        variables: { id, first: most },
        fetchPolicy: 'network-only',
      })
      return data.reviewCase?.reviews.nodes ?? []
    },
  }
}
