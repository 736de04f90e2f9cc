import type { KeyBinding } from '../keyboard/keys.ts'

interface HelpGroup {
  title: string
  entries: { label: string; caps: string[] }[]
}

const symbols: Record<string, string> = {
  ArrowDown: '↓',
  ArrowUp: '↑',
  Escape: 'Esc',
  Enter: '↵',
  'mod+k': 'Ctrl K',
  'shift+x': 'Shift X',
}

const capsOf = (keys: string): string[] => keys.split(' ').map((key) => symbols[key] ?? key.toUpperCase())

/** The bindings as the help shows them: by group, keys of one meaning side by side. */
export function helpGroups(bindings: readonly KeyBinding[]): HelpGroup[] {
  const groups = new Map<string, Map<string, string[]>>()
  for (const { group, label, keys } of bindings) {
    const entries = groups.get(group) ?? new Map<string, string[]>()
    groups.set(group, entries.set(label, [...new Set([...(entries.get(label) ?? []), ...capsOf(keys)])]))
  }
  return [...groups].map(([title, entries]) => ({
    title,
    entries: [...entries].map(([label, caps]) => ({ label, caps })),
  }))
}
