import { computed } from 'vue'
import { useRoute, useRouter } from 'vue-router'

/** Filters held in the URL's query: a reload, a bookmark and the back button keep them. Empty values are left out. */
export function useUrlFilters<Name extends string>(names: readonly Name[]) {
  const route = useRoute()
  const router = useRouter()

  const filters = computed(() => {
    const entries = names.map((name) => [name, route.query[name]] as const)
    return Object.fromEntries(
      entries.filter(([, value]) => typeof value === 'string' && value !== ''),
    ) as Partial<Record<Name, string>>
  })

  const set = (changes: Partial<Record<Name, string | undefined>>): void => {
    const query = { ...route.query, ...changes }
    const kept = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
    void router.replace({ query: Object.fromEntries(kept), params: route.params })
  }

  return {
    filters,
    set,
    clear: () => {
      set(Object.fromEntries(names.map((name) => [name, undefined])) as Partial<Record<Name, undefined>>)
    },
    active: computed(() => Object.keys(filters.value).length),
  }
}
