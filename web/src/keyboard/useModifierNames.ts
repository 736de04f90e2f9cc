import { computed, type ComputedRef } from 'vue'
import { useI18n } from 'vue-i18n'

/** The modifier keys by the name that they have on the reader's keyboard. */
export type ModifierNames = Readonly<Record<'mod' | 'shift', string>>

const isMac = navigator.userAgent.includes('Mac')

/** The names of the modifier keys: `Strg` on a German keyboard, `⌘` on a Mac. */
export function useModifierNames(): ComputedRef<ModifierNames> {
  const { t } = useI18n()
  return computed(() => ({ mod: isMac ? '⌘' : t('keys.control'), shift: t('keys.shift') }))
}
