import type { KeyBinding } from '../keyboard/keys.ts'

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
  mod: 'Ctrl',
  shift: 'Shift',
}

const capOf = (chord: string): string =>
  chord
    .split('+')
    .map((key) => symbols[key] ?? key.toUpperCase())
    .join(' ')
const capsOf = (keys: string): string[] => keys.split(' ').map(capOf)

/** The bindings as the help shows them: by group, with keys of the same meaning side by side. */
export function helpGroups(bindings: readonly KeyBinding[]): HelpGroup[] {
  const groups = new Map<string, Map<string, HelpEntry>>()
  for (const { group, label, keys, named } of bindings) {
    const entries = groups.get(group) ?? new Map<string, HelpEntry>()
    const caps = [...new Set([...(entries.get(label)?.caps ?? []), ...capsOf(keys)])]
    groups.set(group, entries.set(label, { label, caps, named }))
  }
  return [...groups].map(([title, entries]) => ({ title, entries: [...entries.values()] }))
}
