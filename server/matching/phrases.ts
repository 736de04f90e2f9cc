/** A tree of word numbers that spells phrases, as an open addressing hash table of typed arrays; node 0 is the root. */
export interface PhraseTree {
  /** For each slot: node, word, the node that the word leads to; 0 as the last for an empty slot. */
  readonly slots: Int32Array
  /** The form that ends at a node, -1 for none. */
  readonly forms: Int32Array
}

const SLOT = 3

/** Builds the tree of phrases, each given as its word numbers and the form that it reports. */
export function buildPhraseTree(phrases: readonly { words: readonly number[]; form: number }[]): PhraseTree {
  const edges = phrases.reduce((sum, { words }) => sum + words.length, 0)
  const slots = new Int32Array(SLOT * 2 ** Math.ceil(Math.log2(edges * 2 + 2)))
  const forms = [-1]
  for (const { words, form } of phrases) {
    const end = words.reduce((node, word) => {
      const slot = slotOf(slots, node, word)
      if (slots[slot + 2] === 0) slots.set([node, word, forms.push(-1) - 1], slot)
      return slots[slot + 2] as number
    }, 0)
    forms[end] = form
  }
  return { slots, forms: Int32Array.from(forms) }
}

/** The node that a word leads to from a node; 0 when no phrase goes on with it. */
export function nextPhraseNode({ slots }: PhraseTree, node: number, word: number): number {
  return slots[slotOf(slots, node, word) + 2] as number
}

function slotOf(slots: Int32Array, node: number, word: number): number {
  const count = slots.length / SLOT
  const hash = Math.imul(Math.imul(node, 0x9e3779b1) ^ word, 0x85ebca6b)
  for (let slot = (hash ^ (hash >>> 15)) & (count - 1); ; slot = (slot + 1) & (count - 1)) {
    const at = slot * SLOT
    if (slots[at + 2] === 0 || (slots[at] === node && slots[at + 1] === word)) return at
  }
}
