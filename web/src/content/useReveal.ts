import { useMutation } from '@vue/apollo-composable'
import { computed, ref, shallowRef, watch, type Ref } from 'vue'
import { useI18n } from 'vue-i18n'
import { LogRevealDocument, type MediaPartsFragment } from '../gql/graphql.ts'
import { useKeys } from '../keyboard/useKeys.ts'
import { inShownOrder } from './shown-order.ts'
import { canBeShown, useArrival } from './useArrival.ts'
import { useMediaViewing } from './useMediaViewing.ts'

/** A media file as far as it can be blurred. */
type File = Pick<MediaPartsFragment, 'id' | 'kind' | 'error'> & {
  findings?: { csamScore: number } | null
}
interface Item {
  id: string
  media: readonly File[]
}

/** Which files of an item are to be seen and which were, which one the keys act on, and the ways to change that. */
export type Reveal = ReturnType<typeof useReveal>

/** Whether a file matches known abuse material, however little: then it is blurred whatever anybody chose. */
export const isKnown = ({ findings }: Pick<File, 'findings'>): boolean => (findings?.csamScore ?? 0) > 0

/** Media stay blurred until asked for, one by one, again for each item; each reveal is logged once. */
export function useReveal(item: Ref<Item | null | undefined>) {
  const viewing = useMediaViewing()
  const { log, played } = useLog(item)
  const files = computed(() => inShownOrder(item.value?.media ?? []).filter(canBeShown))
  const { current, choose, step } = useCurrent(item, files)
  const asked = shallowRef<ReadonlySet<string>>(new Set())
  const hideAll = (): void => {
    asked.value = new Set()
  }
  watch(() => item.value?.id, hideAll)

  const isAsked = ({ id }: Pick<File, 'id'>): boolean => asked.value.has(id)
  const isBlurred = (file: File): boolean =>
    isKnown(file) || (viewing.value.blur !== 'NONE' && file.kind !== 'AUDIO')
  const isShown = (file: File): boolean => isAsked(file) || !isBlurred(file)
  const arrival = useArrival(item, isShown)

  function show(...shown: readonly File[]): void {
    const fresh = shown.filter((file) => !isShown(file)).map(({ id }) => id)
    if (fresh.length === 0) return
    asked.value = new Set([...asked.value, ...fresh])
    log(fresh)
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
  return { viewing, current, isBlurred, isShown, toggle, toggleAll, show, choose, played, ...arrival }
}

/** The file that the keys act on: the one that was chosen, or the first. */
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

/** Tells the server what was looked at, each file once, and how long one was played. */
function useLog(item: Ref<Item | null | undefined>) {
  const { mutate } = useMutation(LogRevealDocument)
  const logged = new Set<string>()
  function log(ids: readonly string[]): void {
    const contentId = item.value?.id
    const media = ids.filter((id) => !logged.has(id))
    if (contentId === undefined || media.length === 0) return
    for (const id of media) logged.add(id)
    mutate({ contentId, media }).catch(() => {
      for (const id of media) logged.delete(id)
    })
  }
  /** Says for how many seconds a file was played. */
  function played(contentId: string, id: string, seconds: number): void {
    mutate({ contentId, media: [id], seconds }, { context: { fetchOptions: { keepalive: true } } }).catch(
      () => undefined,
    )
  }
  return { log, played }
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
