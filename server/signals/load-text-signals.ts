import type { TextQuestion, TextSignal, TextAnswer } from './asking/open-signals.ts'
import { digestOfText, questionOf } from './asking/signal-question.ts'
import type { SignalResult } from './asking/signal-result.entity.ts'
import { keptOfTexts } from './asking/signal-result.store.ts'
import type { FactSources } from './fact.ts'
import language from './facts/language.ts'
import type { Item } from './item.ts'
import type { SignalValues } from './providers/signal-values.ts'
import type { ReadMany } from './reads.ts'

export type { TextAnswer }

type StoredAnswer = Pick<SignalResult, 'value' | 'problem'> | null

const readers = new Map<string, ReadMany<StoredAnswer, Item>>()

function readStored(signal: TextSignal, question: string): ReadMany<StoredAnswer, Item> {
  const name = `${signal} ${question}`
  const known = readers.get(name)
  if (known) return known
  const read: ReadMany<StoredAnswer, Item> = (tx, items) =>
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
 * The provider's answer about the item's text: requested now if providers may be called, otherwise the stored one; null when no
 * provider is routed, and for an empty text.
 */
export async function loadOfText<K extends TextSignal>(
  item: Item,
  signal: K,
  question: TextQuestion<K>,
  { signals, read }: FactSources,
): Promise<TextAnswer<SignalValues[K]> | null> {
  if (!item.text?.trim()) return null
  if (signals) return signals.ofText(signal, question, item)
  const kept = await read(readStored(signal, questionOf(question)), item)
  // The row under the key was written as a value of this type.
  return kept && { value: kept.value as SignalValues[K] | null, problem: kept.problem }
}
