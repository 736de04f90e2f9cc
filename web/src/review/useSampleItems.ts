import { useQuery } from '@vue/apollo-composable'
import { computed, type Ref } from 'vue'
import { type ReviewRowFragment, SampleContentsDocument } from '../gql/graphql.ts'
import { contentOf } from '../graphql/review-subject.ts'

/** Reviews of the list with their media, which the list itself does not read. */
export function useSampleItems(reviews: Ref<readonly ReviewRowFragment[]>) {
  const ids = computed(() =>
    reviews.value.flatMap((review) => {
      const content = contentOf(review)
      return content && content.media.length > 0 ? [content.id] : []
    }),
  )
  const { result } = useQuery(
    SampleContentsDocument,
    () => ({ ids: ids.value }),
    () => ({ enabled: ids.value.length > 0 }),
  )
  const media = computed(
    () =>
      new Map(
        (result.value?.nodes ?? []).flatMap((node) =>
          node?.__typename === 'Content' ? [[node.id, node.media] as const] : [],
        ),
      ),
  )
  return computed(() =>
    reviews.value.map(({ id, object }) => ({
      id,
      object:
        object?.__typename === 'Content'
          ? { ...object, media: media.value.get(object.id) ?? object.media }
          : object,
    })),
  )
}
