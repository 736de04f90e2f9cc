import { onScopeDispose } from 'vue'
import { preferences } from '../settings/personal/preferences.ts'
import { createKeyboard } from './keyboard.ts'
import type { KeyBinding } from './keys.ts'

const openLayer =
  '[role="dialog"][data-state="open"], [role="menu"][data-state="open"], [role="listbox"][data-state="open"]'

/** The dashboard's keyboard; the shell hands it every keydown. */
export const keyboard = createKeyboard({
  singleKeys: () => preferences.value.singleKeys,
  blocked: () => document.querySelector(openLayer) !== null,
})

/** Binds keys for as long as the component lives; the bindings show in the keyboard help. */
export function useKeys(bindings: () => readonly KeyBinding[]): void {
  onScopeDispose(keyboard.add(bindings))
}
