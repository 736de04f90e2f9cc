import { defineLoadedFact } from '../fact.ts'
import { filesOf, problemOf } from '../media-look.ts'
import { type Likeness, likenesses } from '../similar-images.ts'
import mediaLooks from './media-looks.ts'

/** The similarity of the item's pictures and videos to those of removed content, and to the lists of known images. */
export default defineLoadedFact({
  cost: 220_000,
  async load(item, parts): Promise<Likeness & { problem: string | null }> {
    const looks = await mediaLooks.load(item, parts)
    const files = filesOf(looks)
    const likeness =
      files.length === 0 ? { removed: 0, listed: 0 } : await parts.read(likenesses, { ...item, files })
    return { ...likeness, problem: problemOf(looks) }
  },
})
