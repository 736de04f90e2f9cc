import { defineFact } from '../fact.ts'
import { scoredText } from '../text-scores/scored-text.ts'

/** The text scores of the item's own text. */
export default defineFact({
  cost: 70,
  compute: ({ text, textLanguage }) => scoredText(text, textLanguage),
})
