import { ClassifiedText } from '../classifiers/classifier-model.ts'
import { defineFact } from '../fact.ts'

/** The item's own text in the form that classifiers take, prepared once for all of them; null without a text. */
export default defineFact({
  cost: 150,
  compute: ({ text }) => (text?.trim() ? new ClassifiedText(text) : null),
})
