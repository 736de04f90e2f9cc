import { defineLoadedFact } from '../fact.ts'
import { loadTexts } from '../load-texts.ts'

/** The text in the item's pictures, QR codes included; reading it takes about half a second a picture. */
export default defineLoadedFact({ cost: 600_000, load: (item, parts) => loadTexts(item, 'image', parts) })
