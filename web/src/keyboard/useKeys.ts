import { useEventListener } from '@vueuse/core'
import { onScopeDispose } from 'vue'
import { preferences } from '../settings/personal/preferences.ts'
import { createKeyboard } from './keyboard.ts'
import type { KeyBinding } from './keys.ts'

/** Open menus and list boxes, which use letters as a search. */
const openPicker = '[role="menu"][data-state="open"], [role="listbox"][data-state="open"]'

/** Open layers above the page, which have keys and focus of their own. */
export const openLayer = `[role="dialog"][data-state="open"], ${openPicker}`

/** The dashboard's keyboard; the shell passes it every keydown. */
export const keyboard = createKeyboard({
  singleKeys: () => preferences.value.singleKeys,
  blocked: () => document.querySelector(openLayer) !== null,
})

/** Binds keys while the component is mounted; the bindings are shown in the keyboard help. */
export function useKeys(bindings: () => readonly KeyBinding[]): void {
  onScopeDispose(keyboard.add(bindings))
}

/** Binds keys of an open dialog, which disables those of the page behind it, while the component is mounted. */
export function useDialogKeys(bindings: () => readonly KeyBinding[]): void {
  const keys = createKeyboard({
    singleKeys: () => preferences.value.singleKeys,
    blocked: () => document.querySelector(openPicker) !== null,
  })
  keys.add(bindings)
  useEventListener(document, 'keydown', keys.handle)
}
