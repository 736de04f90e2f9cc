import { useQuery } from '@vue/apollo-composable'
import { computed, ref, watch, type Ref } from 'vue'
import { PolicyCategoriesDocument, type ObjectType, type Status } from '../gql/graphql.ts'
import { selectableForAll } from '../policies/selectable.ts'
import { useViewer } from '../session/useSession.ts'

/** The draft of a bulk decision, limited to what is allowed for each of these types, and to these categories. */
export function useBulkDraft(
  types: Ref<readonly ObjectType[]>,
  allowed: Ref<readonly string[] | null | undefined> = ref(null),
) {
  const { workspace } = useViewer()
  const { result } = useQuery(PolicyCategoriesDocument)
  const status = ref<Status>()
  const policyCategoryId = ref<string>()
  const note = ref('')

  const categories = computed(() =>
    selectableForAll(
      (result.value?.policyCategories ?? []).filter(({ id }) => allowed.value?.includes(id) ?? true),
      types.value,
      status.value,
    ),
  )
  watch(categories, (now) => {
    if (!now.some(({ id }) => id === policyCategoryId.value)) policyCategoryId.value = undefined
  })
  const missing = computed(
    () =>
      (workspace.value?.requirePolicyCategory ?? false) &&
      status.value !== 'ALLOWED' &&
      !policyCategoryId.value,
  )
  /** The decision; undefined until a status is chosen. */
  const decision = computed(
    () =>
      status.value && {
        status: status.value,
        ...(policyCategoryId.value && { policyCategoryId: policyCategoryId.value }),
        ...(note.value.trim() && { note: note.value.trim() }),
      },
  )
  function reset(): void {
    status.value = undefined
    policyCategoryId.value = undefined
    note.value = ''
  }
  return { status, policyCategoryId, note, categories, missing, decision, reset }
}
