import { defineFact } from '../fact.ts'

const special = /[^\p{L}\p{M}\p{N}\s]/gu

/** Characters of the text that are neither letters, digits nor white space, and how many characters there are in all. */
export default defineFact({
  cost: 5,
  compute({ text }) {
    const given = text ?? ''
    return { special: given.match(special)?.length ?? 0, all: Array.from(given).length }
  },
})
