import { serverText } from '../../language/server-text.ts'
import type { SignalRouteRow } from './useSignalProviders.ts'

/** The name of the embedded source of a signal, with its coverage where that is small. */
export function embeddedWords(
  t: (key: string, named?: Record<string, unknown>) => string,
  { embedded, embeddedNote }: Partial<Pick<SignalRouteRow, 'embedded' | 'embeddedNote'>>,
): string {
  if (!embedded) return t('settings.signals.noSource')
  if (!embeddedNote) return t('settings.signals.embedded')
  return t('settings.signals.embeddedAs', { note: serverText(embeddedNote) })
}
