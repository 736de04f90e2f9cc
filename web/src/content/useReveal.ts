import { useMutation } from '@vue/apollo-composable'
import { computed, ref, shallowRef, watch, type Ref } from 'vue'
import { useI18n } from 'vue-i18n'
import { LogPlayedDocument, type MediaPartsFragment } from '../gql/graphql.ts'
import { useKeys } from '../keyboard/useKeys.ts'
import { type Blurrable, isBlurred } from './blur.ts'
import { inShownOrder } from './shown-order.ts'
import { canBeShown, useArrival } from './useArrival.ts'
import { useMediaViewing } from './useMediaViewing.ts'

/** The fields of a media file that determine its blur and whether it can be loaded. */
type File = Blurrable & Pick<MediaPartsFragment, 'error'>
interface Item {
  id: string
  media: readonly File[]
}

/** Which files of an item are revealed and rendered, which one the keys act on, and the methods to change that. */
export type Reveal = ReturnType<typeof useReveal>

/** Media stay blurred until they are revealed, one by one, reset for each item; the server logs which ones it sends. */
export function useReveal(item: Ref<Item | null | undefined>) {
  const viewing = useMediaViewing()
  const played = usePlayedLog()
  const files = computed(() => inShownOrder(item.value?.media ?? []).filter(canBeShown))
  const { current, choose, step } = useCurrent(item, files)
  const asked = shallowRef<ReadonlySet<string>>(new Set())
  const hideAll = (): void => void (asked.value = new Set())
  watch(() => item.value?.id, hideAll)

  const isAsked = ({ id }: Pick<File, 'id'>): boolean => asked.value.has(id)
  const canBlur = (file: File): boolean => isBlurred(file, viewing.value)
  const isShown = (file: File): boolean => isAsked(file) || !canBlur(file)
  const arrival = useArrival(item, isShown)

  function show(...shown: readonly File[]): void {
    const fresh = shown.filter((file) => !isShown(file)).map(({ id }) => id)
    if (fresh.length > 0) asked.value = new Set([...asked.value, ...fresh])
  }
  function toggle(file = current.value): void {
    if (!file) return
    choose(file.id)
    if (isAsked(file)) asked.value = new Set([...asked.value].filter((id) => id !== file.id))
    else show(file)
  }
  const toggleAll = (): void => {
    if (files.value.every(isShown)) hideAll()
    else show(...files.value)
  }

  useRevealKeys({ toggle, toggleAll, step })
  return {
    viewing,
    current,
    isBlurred: canBlur,
    isShown,
    toggle,
    toggleAll,
    show,
    choose,
    played,
    ...arrival,
  }
}

/** The file that the keys act on: the chosen one, or the first. */
function useCurrent(item: Ref<Item | null | undefined>, files: Ref<readonly File[]>) {
  const chosen = ref<string>()
  const current = computed(() => files.value.find(({ id }) => id === chosen.value) ?? files.value[0])
  const choose = (id: string | undefined): void => {
    chosen.value = id
  }
  watch(
    () => item.value?.id,
    () => {
      choose(undefined)
    },
  )
  function step(by: number): void {
    const at = files.value.findIndex(({ id }) => id === current.value?.id)
    choose(files.value[Math.min(Math.max(at + by, 0), files.value.length - 1)]?.id)
  }
  return { current, choose, step }
}

/** Reports to the server for how many seconds a file was played. */
function usePlayedLog() {
  const { mutate } = useMutation(LogPlayedDocument)
  return (contentId: string, id: string, seconds: number): void => {
    mutate({ contentId, media: [id], seconds }, { context: { fetchOptions: { keepalive: true } } }).catch(
      () => undefined,
    )
  }
}

function useRevealKeys({
  toggle,
  toggleAll,
  step,
}: {
  toggle: () => void
  toggleAll: () => void
  step: (by: number) => void
}): void {
  const { t } = useI18n()
  const key = (keys: string, name: string, run: () => void) => ({
    keys,
    label: t(`review.keys.${name}`),
    group: t('review.keys.group'),
    run,
  })
  useKeys(() => [
    key('b', 'reveal', () => {
      toggle()
    }),
    key('shift+b', 'revealAll', toggleAll),
    key('ArrowRight', 'nextFile', () => {
      step(1)
    }),
    key('ArrowLeft', 'previousFile', () => {
      step(-1)
    }),
  ])
}
