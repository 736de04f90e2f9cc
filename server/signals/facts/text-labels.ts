import { defineLoadedFact } from '../fact.ts'
import { loadOfText, type TextAnswer } from '../load-text-signals.ts'
import type { SignalValues } from '../providers/signal-values.ts'

/** A provider's labels of the item's own text; null when no provider is routed. */
export default defineLoadedFact<TextAnswer<SignalValues['text_labels']> | null>({
  cost: 400_000,
  provided: { signal: 'text_labels', absent: null },
  load: (item, parts) => loadOfText(item, 'text_labels', {}, parts),
})
