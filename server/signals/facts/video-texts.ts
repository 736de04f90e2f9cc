import { defineLoadedFact } from '../fact.ts'
import { loadTexts } from '../load-texts.ts'

/** The text shown and spoken in the item's videos. */
export default defineLoadedFact({ cost: 20_000_000, load: (item, parts) => loadTexts(item, 'video', parts) })
