import { defineFact } from '../fact.ts'
import { scoredText } from '../text-scores/scored-text.ts'

/** How likely the item's own text is of each kind. */
export default defineFact({
  cost: 70,
  compute: ({ text, textLanguage }) => scoredText(text, textLanguage),
})
