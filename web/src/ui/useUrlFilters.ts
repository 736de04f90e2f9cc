import { computed } from 'vue'
import { useRoute, useRouter } from 'vue-router'

/** Filters in the URL's query: a reload, a bookmark and the back button keep them. Empty values are left out. */
export function useUrlFilters<Name extends string>(names: readonly Name[]) {
  const route = useRoute()
  const router = useRouter()

  const filters = computed(() => {
    const entries = names.map((name) => [name, route.query[name]] as const)
    return Object.fromEntries(
      entries.filter(([, value]) => typeof value === 'string' && value !== ''),
    ) as Partial<Record<Name, string>>
  })
  const replace = (changes: Record<string, string | undefined>): void => {
    const query = Object.entries({ ...route.query, ...changes }).filter(([, value]) => Boolean(value))
    void router.replace({ query: Object.fromEntries(query), params: route.params })
  }
  const cleared = () => Object.fromEntries(names.map((name) => [name, undefined]))

  return {
    filters,
    /** Each filter by its name, for v-model. */
    fields: fieldsOf(names, (name) => filters.value[name], replace),
    set: (changes: Partial<Record<Name, string | undefined>>) => {
      replace(changes)
    },
    /** Sets this one, and clears the others. */
    setOnly: (name: Name, value: string) => {
      replace({ ...cleared(), [name]: value })
    },
    clear: () => {
      replace(cleared())
    },
    active: computed(() => Object.keys(filters.value).length),
  }
}

function fieldsOf<Name extends string>(
  names: readonly Name[],
  get: (name: Name) => string | undefined,
  replace: (changes: Record<string, string | undefined>) => void,
) {
  const fields = {} as Record<Name, string | undefined>
  for (const name of names)
    Object.defineProperty(fields, name, {
      get: () => get(name),
      set: (value: string | undefined) => {
        replace({ [name]: value })
      },
    })
  return fields
}
