import { type Component, defineAsyncComponent } from 'vue'
import { allTexts } from '../app/i18n.ts'

/** The loaders of deferred components that were not loaded yet. */
const deferred = new Set<() => Promise<unknown>>()

/** Defers a component: it is loaded when it is needed, or earlier by `fetchAhead`, together with all texts. */
export function loadWhenNeeded<Part extends Component>(load: () => Promise<{ default: Part }>) {
  const loader = async (): Promise<Part> => (await Promise.all([load(), allTexts()]))[0].default
  deferred.add(loader)
  return loader
}

/**
 * A component that few pages need at once: its code is loaded when it is first rendered, or ahead of that. Until then a
 * placeholder is shown, or nothing.
 */
export const later = <Part extends Component>(
  load: () => Promise<{ default: Part }>,
  meanwhile?: Component,
): Part =>
  defineAsyncComponent({
    loader: loadWhenNeeded(load),
    ...(meanwhile && { loadingComponent: meanwhile, delay: 0 }),
  }) as unknown as Part

/** Loads the deferred components of the page one after another, once its content is shown: later no key press waits for them. */
export async function fetchAhead(): Promise<void> {
  for (const load of deferred) {
    // Offline it is loaded when it is needed: a browser may cache that a file was missing.
    if (!navigator.onLine) return
    deferred.delete(load)
    await load().catch(() => undefined)
  }
}
