import { nextTick, type Ref, watch, type WatchSource } from 'vue'

/** Brings the first field that is wrong into sight and focuses it whenever the errors of the form change: it may be far below. */
export function useFirstWrong(form: Readonly<Ref<HTMLElement | null>>, errors: WatchSource): void {
  watch(errors, async () => {
    await nextTick()
    const first = form.value?.querySelector<HTMLElement>('[aria-invalid="true"], p[role="alert"]')
    first?.scrollIntoView({ block: 'center' })
    first?.focus({ preventScroll: true })
  })
}
