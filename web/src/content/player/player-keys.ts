/** What a key does to a player: `still` stops it where it goes. */
export type PlayerAction =
  { kind: 'toggle' } | { kind: 'mute' } | { kind: 'move'; by: number; still: boolean }

/** The seconds that a frame is taken to last. */
const frame = 1 / 25

const actions: Readonly<Record<string, PlayerAction>> = {
  ' ': { kind: 'toggle' },
  m: { kind: 'mute' },
  ArrowLeft: { kind: 'move', by: -5, still: false },
  ArrowRight: { kind: 'move', by: 5, still: false },
  ',': { kind: 'move', by: -frame, still: true },
  '.': { kind: 'move', by: frame, still: true },
}

type Stroke = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'target'>

/** What a key does while the player, or something in it, has the focus; space presses a button, and arrows move in a choice. */
export function playerKey({ key, ctrlKey, metaKey, altKey, target }: Stroke): PlayerAction | undefined {
  if (ctrlKey || metaKey || altKey || !(target instanceof Element)) return undefined
  if (key === ' ' && target.closest('button, a[href]')) return undefined
  if (key.startsWith('Arrow') && target.closest('[role="combobox"], [role="listbox"]')) return undefined
  return actions[key]
}
