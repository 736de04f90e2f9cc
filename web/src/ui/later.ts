import { type Component, defineAsyncComponent } from 'vue'
import { allTexts } from '../app/i18n.ts'

/** Fetches what was put off, as long as nobody has done so. */
const putOff = new Set<() => Promise<unknown>>()

/** Leaves a part for later: it comes when it is needed, or before that with `fetchAhead`, and all texts with it. */
export function putOffUntilNeeded<Part extends Component>(load: () => Promise<{ default: Part }>) {
  const loader = async (): Promise<Part> => (await Promise.all([load(), allTexts()]))[0].default
  putOff.add(loader)
  return loader
}

/**
 * A part of a page that few need at once: its code comes when it is first drawn, or with what is fetched ahead. Until then
 * another stands in its place, or nothing.
 */
export const later = <Part extends Component>(
  load: () => Promise<{ default: Part }>,
  meanwhile?: Component,
): Part =>
  defineAsyncComponent({
    loader: putOffUntilNeeded(load),
    ...(meanwhile && { loadingComponent: meanwhile, delay: 0 }),
  }) as unknown as Part

/** Fetches what the page has put off, once it shows what somebody waits for, one after another: no key waits for it then. */
export async function fetchAhead(): Promise<void> {
  for (const load of putOff) {
    // Without a connection it is fetched when it is needed: a browser may keep that a file was missing.
    if (!navigator.onLine) return
    putOff.delete(load)
    await load().catch(() => undefined)
  }
}
