import type { SignalRouteRow } from './useSignalProviders.ts'

/** What gives a signal without a provider, with what it knows where that is little. */
export function embeddedWords(
  t: (key: string, named?: Record<string, unknown>) => string,
  { embedded, embeddedNote }: Partial<Pick<SignalRouteRow, 'embedded' | 'embeddedNote'>>,
): string {
  if (!embedded) return t('settings.signals.noSource')
  if (!embeddedNote) return t('settings.signals.embedded')
  return t('settings.signals.embeddedAs', { note: embeddedNote })
}
