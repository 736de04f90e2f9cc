import { meanings, notShown } from './not-required.ts'
import { open } from './open.ts'
import { headingsOf, readStatements } from './statements.ts'

const preface = `# The specification, line by line

Written by \`npm run spec -- --write\` from [the interface specification](specification/interface.md), whose every sentence
and every row of a table is a line here, in its own words. What Verdict chose where it is silent is in
[the list of its choices](specification/choices.md).

`

const legend = (lines: number, isOpen: number, silent: number) =>
  `Of ${lines} lines ${lines - isOpen - silent} are proved by tests, ${isOpen} are open, and ${silent} require nothing. An open line says what is missing; one that
requires nothing says why, or names the choices that take its place.
`

/** docs/specification.md: every line of the interface specification with its number, and what is still open. */
export function specificationPage(text: string): string {
  const lines = readStatements(text)
  const sections = [{ section: '0', title: 'On the whole', level: 2 }, ...headingsOf(text)]
  const count = (ids: object) => lines.filter(({ id }) => id in ids).length
  return [
    preface,
    legend(lines.length, count(open), count(notShown) + count(meanings)),
    ...sections.map(({ section, title, level }) => {
      const within = lines.filter((line) => line.section === section)
      const body = within.map(({ id, text: words }) => `- [${id}] ${words}${noteOn(id)}\n`).join('')
      return `\n${'#'.repeat(level)} ${section} ${title}\n${body && `\n${body}`}`
    }),
  ].join('')
}

function noteOn(id: string): string {
  if (open[id] !== undefined) return `\n  **Open:** ${open[id]}`
  if (meanings[id] !== undefined) return `\n  _Requires nothing: ${meanings[id]}._`
  const choices = notShown[id]
  if (choices === undefined) return ''
  return `\n  _Not a requirement: ${choices.length > 0 ? choices.join(', ') : 'nothing was chosen'}._`
}
