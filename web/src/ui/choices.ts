import { useQuery } from '@vue/apollo-composable'
import { computed, ref, type Ref } from 'vue'
import { useI18n } from 'vue-i18n'
import {
  CategoriesDocument,
  PolicyCategoriesDocument,
  TagsDocument,
  type ObjectType,
  type PolicyCategoryPartsFragment,
} from '../gql/graphql.ts'
import { useAnswered } from '../graphql/useAnswered.ts'
import { useEvery } from '../graphql/useEvery.ts'
import { statuses, statusLook } from './status.ts'
import { plain } from './user-text.ts'

/** An option of a select. */
export interface Choice {
  value: string
  label: string
}

/** Objects as options by their names. */
export const choicesOf = (things: readonly { id: string; name: string }[]): Choice[] =>
  things.map(({ id, name }) => ({ value: id, label: plain(name) }))

/** The policy categories that match, or all of them, as options by id. */
export function usePolicyChoices(suits: (category: PolicyCategoryPartsFragment) => boolean = () => true) {
  const { result } = useQuery(PolicyCategoriesDocument)
  return computed(() => choicesOf((result.value?.policyCategories ?? []).filter(suits)))
}

/** The categories of the customer platform, by name. */
export const useCategories = (enabled?: Ref<boolean>) =>
  useEvery({
    query: CategoriesDocument,
    variables: ref({}),
    read: ({ categories }) => categories,
    ...(enabled && { enabled }),
  })

/** The categories of the customer platform, as options by id. */
export function useCategoryChoices() {
  const { items } = useCategories()
  return computed<Choice[]>(() =>
    items.value.map(({ id, name, externalId }) => ({ value: id, label: plain(name ?? externalId) })),
  )
}

/** The tags, as options by identifier. */
export const useTagChoices = () => useLoadedTagChoices().choices

/** The same, and whether they are known. */
export function useLoadedTagChoices() {
  const query = useQuery(TagsDocument)
  return {
    choices: computed<Choice[]>(() =>
      (query.result.value?.tags ?? []).map(({ identifier, name }) => ({
        value: identifier,
        label: plain(name),
      })),
    ),
    answered: useAnswered(query),
  }
}

/** The statuses as options, with their names for this type of object. */
export function useStatusChoices(type: ObjectType = 'CONTENT') {
  const { t } = useI18n()
  return computed<Choice[]>(() =>
    statuses.map((value) => ({ value, label: t(statusLook(value, type).label) })),
  )
}
