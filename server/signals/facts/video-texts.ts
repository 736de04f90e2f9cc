import { defineLoadedFact } from '../fact.ts'
import { loadTexts } from '../load-texts.ts'

/** The text that is shown and said in the item's videos. */
export default defineLoadedFact({ cost: 20_000_000, load: (item, parts) => loadTexts(item, 'video', parts) })
