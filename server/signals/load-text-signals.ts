import type { TextQuestion, TextSignal, TextTold } from './asking/open-signals.ts'
import { digestOfText, questionOf } from './asking/signal-question.ts'
import { keptOfTexts } from './asking/signal-result.store.ts'
import type { FactSources } from './fact.ts'
import language from './facts/language.ts'
import type { Item } from './item.ts'
import type { SignalResult } from './asking/signal-result.entity.ts'
import type { SignalValues } from './providers/signal-values.ts'
import type { ReadMany } from './reads.ts'

export type { TextTold }

type Kept = Pick<SignalResult, 'value' | 'problem'> | null

const readers = new Map<string, ReadMany<Kept, Item>>()

function readKept(signal: TextSignal, question: string): ReadMany<Kept, Item> {
  const name = `${signal} ${question}`
  const known = readers.get(name)
  if (known) return known
  const read: ReadMany<Kept, Item> = (tx, items) =>
    keptOfTexts(
      tx,
      items.map((item) => ({
        workspaceId: item.workspaceId,
        digest: digestOfText(item.text ?? '', language.compute(item, {})),
      })),
      signal,
      question,
    )
  readers.set(name, read)
  return read
}

/**
 * What a provider tells of the text that the item says: asked for now where that may be, otherwise as it was told before; null
 * where none is asked, and without a text.
 */
export async function loadOfText<K extends TextSignal>(
  item: Item,
  signal: K,
  question: TextQuestion<K>,
  { signals, read }: FactSources,
): Promise<TextTold<SignalValues[K]> | null> {
  if (!item.text?.trim()) return null
  if (signals) return signals.ofText(signal, question, item)
  const kept = await read(readKept(signal, questionOf(question)), item)
  // What stands under the key was written as a value of it.
  return kept && { value: kept.value as SignalValues[K] | null, problem: kept.problem }
}
