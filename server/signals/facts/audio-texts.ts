import { defineLoadedFact } from '../fact.ts'
import { loadTexts } from '../load-texts.ts'

/** The transcripts of the item's audio files. */
export default defineLoadedFact({ cost: 10_000_000, load: (item, parts) => loadTexts(item, 'audio', parts) })
