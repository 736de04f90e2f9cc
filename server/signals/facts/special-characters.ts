import { defineFact } from '../fact.ts'

const special = /[^\p{L}\p{M}\p{N}\s]/gu

/** The number of characters that are neither letters, digits nor white space, and of all characters. */
export default defineFact({
  cost: 5,
  compute({ text }) {
    const given = text ?? ''
    return { special: given.match(special)?.length ?? 0, all: Array.from(given).length }
  },
})
