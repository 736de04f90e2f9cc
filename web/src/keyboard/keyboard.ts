import { computed, shallowReactive } from 'vue'
import { belongsTo, isSingleKey, strokeOf, type KeyBinding } from './keys.ts'

interface KeyboardOptions {
  /** Whether single characters are shortcuts; a personal setting. */
  singleKeys: () => boolean
  /** Whether a dialog or a menu handles the keyboard now. */
  blocked: () => boolean
  /** For how many milliseconds a started sequence waits for its next key. */
  patience?: number
}

/** A keyboard: the last added of equal bindings wins; none fires inside a field or a dialog, or when turned off. */
export function createKeyboard({ singleKeys, blocked, patience = 1_000 }: KeyboardOptions) {
  const sources = shallowReactive<(() => readonly KeyBinding[])[]>([])
  const bindings = computed(() => sources.flatMap((source) => source()))
  let begun = { keys: '', at: 0 }

  function find(keys: string): KeyBinding | undefined {
    const found = bindings.value.findLast((binding) => binding.keys === keys)
    return found && isSingleKey(found.keys) && !singleKeys() ? undefined : found
  }

  function handle(event: KeyboardEvent): void {
    const plain = strokeOf(event)
    const shifted = `shift+${plain}`
    const stroke = event.shiftKey && find(shifted) ? shifted : plain
    if (event.defaultPrevented || event.isComposing || event.altKey) return
    if (belongsTo(event.target, stroke) || (blocked() && !stroke.startsWith('mod+'))) return
    const sequence = event.timeStamp - begun.at < patience ? `${begun.keys} ${stroke}` : stroke
    const binding = find(sequence) ?? find(stroke)
    const starts = bindings.value.some(({ keys }) => keys.startsWith(`${stroke} `)) && singleKeys()
    begun = starts && !binding ? { keys: stroke, at: event.timeStamp } : { keys: '', at: 0 }
    if (!binding) return
    event.preventDefault()
    // A held key confirms only once.
    if (event.repeat && stroke === 'Enter') return
    binding.run()
  }

  function add(source: () => readonly KeyBinding[]): () => void {
    sources.push(source)
    return () => void sources.splice(sources.indexOf(source), 1)
  }

  return { add, handle, bindings }
}
