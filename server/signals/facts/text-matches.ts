import type { NormalizedText } from '../../matching/normalize.ts'
import type { Matches, TextMatcher } from '../../matching/text-matcher.ts'
import { defineFact } from '../fact.ts'

/** The matches of a compiled matcher in the item's own text; one scan serves every condition of a plan. */
export default defineFact({
  cost: 30,
  compute(_item, needs: { text(): NormalizedText }) {
    let last: TextMatcher | undefined
    let found: Matches | undefined
    return (matcher: TextMatcher): Matches => {
      if (found && matcher === last) return found
      last = matcher
      found = matcher.scan(needs.text())
      return found
    }
  },
})
