import { defineLoadedFact } from '../fact.ts'
import { csamScores } from '../known-images.ts'
import mediaLooks from './media-looks.ts'
import { filesOf, problemOf } from '../media-look.ts'

/** How closely the item's pictures and videos match known abuse material, 0 to 100 (section 2.10): the highest of them, and why one could not be looked at. */
export default defineLoadedFact({
  cost: 210_000,
  async load(item, parts) {
    const looks = await mediaLooks.load(item, parts)
    const files = filesOf(looks)
    const score = files.length === 0 ? 0 : await parts.read(csamScores, { ...item, files })
    return { score, problem: problemOf(looks) }
  },
})
