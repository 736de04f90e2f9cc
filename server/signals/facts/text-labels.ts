import { defineLoadedFact } from '../fact.ts'
import { loadOfText, type TextAnswer } from '../load-text-signals.ts'
import type { SignalValues } from '../providers/signal-values.ts'

/** What a provider says of the item's own text; null where none is asked. */
export default defineLoadedFact<TextAnswer<SignalValues['text_labels']> | null>({
  cost: 400_000,
  told: { signal: 'text_labels', absent: null },
  load: (item, parts) => loadOfText(item, 'text_labels', {}, parts),
})
