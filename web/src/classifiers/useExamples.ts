import { useMutation } from '@vue/apollo-composable'
import { computed, type Ref } from 'vue'
import { useI18n } from 'vue-i18n'
import {
  AddClassifierExamplesDocument,
  AddDecisionsToClassifierDocument,
  ClassifierExamplesDocument,
  type ExampleLabel,
  RelabelClassifierExampleDocument,
  RemoveClassifierExamplesDocument,
  UploadClassifierExamplesDocument,
} from '../gql/graphql.ts'
import { useAction } from '../graphql/useAction.ts'
import { usePages } from '../graphql/usePages.ts'
import { say } from '../ui/notices.ts'

/** The examples of a classifier, of one label or both, matching a search. */
export function useExamples(id: string, label: Ref<ExampleLabel | undefined>, search: Ref<string>) {
  return usePages({
    query: ClassifierExamplesDocument,
    variables: computed(() => ({
      id,
      first: 50,
      filter: {
        ...(label.value && { labels: [label.value] }),
        ...(search.value && { search: search.value }),
      },
    })),
    read: ({ classifier }) => classifier?.examples,
  })
}

/** The actions on a classifier's examples; `changed` reloads what depends on them. */
export function useExampleActions(classifierId: string, changed: () => unknown) {
  const { t } = useI18n()
  const { mutate: paste } = useMutation(AddClassifierExamplesDocument)
  const { mutate: upload } = useMutation(UploadClassifierExamplesDocument)
  const { mutate: take } = useMutation(AddDecisionsToClassifierDocument)
  const { mutate: relabel } = useMutation(RelabelClassifierExampleDocument)
  const { mutate: remove } = useMutation(RemoveClassifierExamplesDocument)
  const notifyAdded = async (counts: { added: number; known: number } | undefined) => {
    if (counts) say(t('classifiers.added', counts))
    await changed()
    return counts
  }
  return {
    paste: useAction(
      async (examples: { violates: string[]; fine: string[] }) =>
        notifyAdded((await paste({ classifierId, examples }))?.data?.addClassifierExamples),
      { quiet: true },
    ),
    upload: useAction(
      async (file: string) =>
        notifyAdded((await upload({ classifierId, file }))?.data?.uploadClassifierExamples),
      { quiet: true },
    ),
    take: useAction(
      async (policyCategoryId: string) =>
        notifyAdded((await take({ classifierId, policyCategoryId }))?.data?.addDecisionsToClassifier),
      { quiet: true },
    ),
    relabel: useAction(async (id: string, label: ExampleLabel) => {
      await relabel({ classifierId, id, label })
      await changed()
    }),
    remove: useAction(async (ids: string[]) => {
      await remove({ classifierId, ids })
      await changed()
    }),
  }
}
