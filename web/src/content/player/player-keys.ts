/** The effect of a key on a player: `still` also pauses it there. */
export type PlayerAction =
  | { kind: 'toggle' }
  | { kind: 'mute' }
  | { kind: 'move'; by: number; still: boolean }

/** The assumed duration of a frame, in seconds. */
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

/**
 * The action of a key while the player, or an element in it, has the focus; none for space on a button or for arrows in a choice,
 * which handle those keys themselves.
 */
export function playerKey({ key, ctrlKey, metaKey, altKey, target }: Stroke): PlayerAction | undefined {
  if (ctrlKey || metaKey || altKey || !(target instanceof Element)) return undefined
  if (key === ' ' && target.closest('button, a[href]')) return undefined
  if (key.startsWith('Arrow') && target.closest('[role="combobox"], [role="listbox"]')) return undefined
  return actions[key]
}
