import { onMounted, type Ref, watch } from 'vue'
import { useRoute, useRouter } from 'vue-router'

/** The query of a page's address that opens one of the things which it lists. */
export const opened = (id: string) => ({ open: id })

/** Opens the thing that the address names, once it is loaded; the address then names it no more, so that going back does not. */
export function useOpenedByAddress<Thing extends { id: string }>(
  things: Ref<readonly Thing[]>,
  open: (thing: Thing) => void,
): void {
  const route = useRoute()
  const router = useRouter()
  const named = () => things.value.find(({ id }) => id === route.query['open'])
  const show = (thing: Thing | undefined): void => {
    if (!thing) return
    open(thing)
    void router.replace({ query: { ...route.query, open: undefined } })
  }
  // What it opens in is there by then.
  onMounted(() => watch(named, show, { immediate: true }))
}
