import { useMutation, useQuery } from '@vue/apollo-composable'
import { computed } from 'vue'
import { useRouter } from 'vue-router'
import {
  CancelClassifierTrainingDocument,
  ClassifierChangedDocument,
  ClassifierDocument,
  ClassifierMistakesDocument,
  ClassifiersDocument,
  type ClassifierVersionState,
  DeleteClassifierDocument,
  SetClassifierThresholdDocument,
  TrainClassifierDocument,
  UpdateClassifierDocument,
  type UpdateClassifierInput,
  UseClassifierVersionDocument,
  WriteClassifierPolicyDocument,
} from '../gql/graphql.ts'
import { useAction } from '../graphql/useAction.ts'
import { useLiveEvents } from '../live/useLiveEvents.ts'

/** One classifier, kept up to date while it is trained, and its actions. */
export function useClassifier(id: string) {
  const router = useRouter()
  const { result, loading, error, refetch } = useQuery(
    ClassifierDocument,
    { id },
    { fetchPolicy: 'cache-and-network' },
  )
  useLiveEvents(ClassifierChangedDocument, { id }, { query: { loading, refetch } })
  const { mutate: update } = useMutation(UpdateClassifierDocument)
  const { mutate: remove } = useMutation(DeleteClassifierDocument, { refetchQueries: [ClassifiersDocument] })
  return {
    classifier: computed(() => result.value?.classifier),
    loading,
    error,
    refetch,
    update: useAction(
      async (changes: Omit<UpdateClassifierInput, 'id'>) =>
        (await update({ input: { id, ...changes } }))?.data?.updateClassifier.classifier,
      { quiet: true },
    ),
    remove: useAction(
      async () => {
        await remove({ id })
        await router.push({ name: 'classifiers' })
      },
      { quiet: true },
    ),
    ...useTraining(id, () => refetch()),
  }
}

/** Training a classifier or writing its policy, and choosing the version that rules use. */
function useTraining(id: string, refetch: () => unknown) {
  const { mutate: train } = useMutation(TrainClassifierDocument)
  const { mutate: cancel } = useMutation(CancelClassifierTrainingDocument)
  const { mutate: write } = useMutation(WriteClassifierPolicyDocument)
  const { mutate: use } = useMutation(UseClassifierVersionDocument)
  const { mutate: threshold } = useMutation(SetClassifierThresholdDocument, {
    refetchQueries: [ClassifierMistakesDocument],
  })
  return {
    train: useAction(async () => {
      await train({ id })
      await refetch()
    }),
    cancel: useAction(async (versionId: string) => {
      await cancel({ versionId })
    }),
    writePolicy: useAction(
      async (policy: string) => {
        const version = (await write({ id, policy }))?.data?.writeClassifierPolicy.classifierVersion
        await refetch()
        return version
      },
      { quiet: true },
    ),
    use: useAction(async (versionId: string, state: ClassifierVersionState) => {
      await use({ versionId, state })
      await refetch()
    }),
    setThreshold: useAction(async (versionId: string, value: number) => {
      await threshold({ versionId, threshold: value })
    }),
  }
}
