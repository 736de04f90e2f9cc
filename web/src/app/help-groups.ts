import type { KeyBinding } from '../keyboard/keys.ts'
import type { ModifierNames } from '../keyboard/useModifierNames.ts'

interface HelpEntry {
  label: string
  caps: string[]
  /** Whether the label is a user-given name. */
  named?: boolean | undefined
}
export interface HelpGroup {
  title: string
  entries: HelpEntry[]
}

const symbols: Record<string, string> = {
  ArrowDown: '↓',
  ArrowUp: '↑',
  ArrowRight: '→',
  ArrowLeft: '←',
  Escape: 'Esc',
  Enter: '↵',
}

/** How each key of a binding is labelled; the keys of a chord together. */
const capsOf = (keys: string, labels: Readonly<Record<string, string>>): string[] =>
  keys.split(' ').map((chord) =>
    chord
      .split('+')
      .map((key) => labels[key] ?? key.toUpperCase())
      .join(' '),
  )

/** The bindings as the help shows them: by group, with keys of the same meaning side by side. */
export function helpGroups(bindings: readonly KeyBinding[], modifiers: ModifierNames): HelpGroup[] {
  const labels = { ...symbols, ...modifiers }
  const groups = new Map<string, Map<string, HelpEntry>>()
  for (const { group, label, keys, named } of bindings) {
    const entries = groups.get(group) ?? new Map<string, HelpEntry>()
    const caps = [...new Set([...(entries.get(label)?.caps ?? []), ...capsOf(keys, labels)])]
    groups.set(group, entries.set(label, { label, caps, named }))
  }
  return [...groups].map(([title, entries]) => ({ title, entries: [...entries.values()] }))
}
