import { useEventListener } from '@vueuse/core'
import { onScopeDispose } from 'vue'
import { preferences } from '../settings/personal/preferences.ts'
import { createKeyboard } from './keyboard.ts'
import type { KeyBinding } from './keys.ts'

/** What is picked from, and takes letters as a search. */
const openPicker = '[role="menu"][data-state="open"], [role="listbox"][data-state="open"]'

/** What is open above the page, and has its own keys and focus. */
export const openLayer = `[role="dialog"][data-state="open"], ${openPicker}`

/** The dashboard's keyboard; the shell hands it every keydown. */
export const keyboard = createKeyboard({
  singleKeys: () => preferences.value.singleKeys,
  blocked: () => document.querySelector(openLayer) !== null,
})

/** Binds keys for as long as the component lives; the bindings show in the keyboard help. */
export function useKeys(bindings: () => readonly KeyBinding[]): void {
  onScopeDispose(keyboard.add(bindings))
}

/** Binds keys of an open dialog, where those of the page behind it rest, for as long as the component lives. */
export function useDialogKeys(bindings: () => readonly KeyBinding[]): void {
  const keys = createKeyboard({
    singleKeys: () => preferences.value.singleKeys,
    blocked: () => document.querySelector(openPicker) !== null,
  })
  keys.add(bindings)
  useEventListener(document, 'keydown', keys.handle)
}
