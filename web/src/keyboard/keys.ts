/** One shortcut: `keys` is a key (`a`, `Enter`), a chord (`mod+k`, `shift+x`) or a sequence (`g q`). */
export interface KeyBinding {
  keys: string
  label: string
  /** Whether the label is a user-given name. */
  named?: boolean
  group: string
  run: () => void
}

/** The parts of a keyboard event that determine a shortcut. */
export interface KeyStroke {
  key: string
  code: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  shiftKey: boolean
}

const fields =
  'input, textarea, select, [contenteditable=""], [contenteditable="true"], [role="textbox"], [role="combobox"], [role="searchbox"]'
const pressable =
  'a[href], button, summary, [role="button"], [role="tab"], [role="switch"], [role="option"], [role="menuitem"]'
const arrowed = '[role="tablist"], [role="menu"], [role="slider"], [role="radiogroup"]'

/** The keystroke in the notation of bindings; letters and digits by their position where the layout has no Latin letter there. */
export function strokeOf({ key, code, ctrlKey, metaKey }: KeyStroke): string {
  const mod = ctrlKey || metaKey ? 'mod+' : ''
  const placed = /^Key([A-Z])$/.exec(code)?.[1] ?? /^Digit(\d)$/.exec(code)?.[1]
  const latin = /^[a-zA-Z0-9?/]$/.test(key)
  const name = key.length === 1 && !latin && placed ? placed : key
  return mod + (name.length === 1 ? name.toLowerCase() : name)
}

/** Whether a binding is a single character, which must be possible to turn off (WCAG 2.1.4). */
export const isSingleKey = (keys: string): boolean =>
  keys.split(' ').every((key) => key.replace(/^shift\+/, '').length === 1)

/** Whether the focused element itself handles a keystroke: typing, pressing a button, arrows in a tab list. */
export function belongsTo(target: EventTarget | null, stroke: string): boolean {
  if (!(target instanceof Element)) return false
  if (stroke.startsWith('mod+')) return false
  if (target.closest(fields)) return stroke !== 'Escape'
  if (stroke === 'Enter')
    return (
      target.closest(pressable) !== null &&
      target.closest('[data-enter-confirms], [role="tab"][aria-selected="true"]') === null
    )
  return stroke.startsWith('Arrow') && target.closest(arrowed) !== null
}
