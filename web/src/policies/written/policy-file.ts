import { most, type Section } from './draft-sections.ts'

/** An error in a file, with its line number. */
export interface FileProblem {
  line: number
  problem: 'before' | 'none' | 'unknown' | 'twice' | 'long' | 'many'
  /** The identifier of the category on the line. */
  category: string
}

/** The heading of a section: its category's name, and the identifier in a comment. */
const heading = /^## (.*) <!-- section: ([^\s\\]+) -->\r?$/

/** Lines of a text that look like such a heading are written with one more backslash, which reading removes. */
const escaped = /^(## .* <!-- )(\\*section: \S+ -->\r?)$/
const unescaped = /^(## .* <!-- )\\(\\*section: \S+ -->\r?)$/

const oneLine = (name: string): string => name.replace(/\s+/g, ' ').trim()

/** A policy as a Markdown file, from which `readPolicyFile` reads the same texts, byte for byte. */
export function writePolicyFile(name: string, sections: readonly Section[]): string {
  const parts = sections.map(({ policyCategory, markdown }) => {
    const lines = markdown.split('\n').map((line) => line.replace(escaped, '$1\\$2'))
    return `\n## ${oneLine(policyCategory.name)} <!-- section: ${policyCategory.policyId} -->\n\n${lines.join('\n')}\n`
  })
  return `# ${oneLine(name)}\n${parts.join('')}`
}

/**
 * The sections of a file in the format of `writePolicyFile`, or its errors by line. Windows line ends are converted where the
 * headings have them.
 */
export function readPolicyFile(
  file: string,
  categories: readonly Section['policyCategory'][],
): { sections: Section[]; problems: FileProblem[] } {
  const lines = file.split('\n')
  const starts = lines.flatMap((line, at) => {
    const found = heading.exec(line)
    return found ? [{ at, category: found[2] ?? '' }] : []
  })
  const windows = starts.length > 0 && starts.every(({ at }) => lines[at]?.endsWith('\r'))
  const parts = starts.map(({ at, category }, index) => {
    const text = textOf(lines.slice(at + 1, starts[index + 1]?.at), windows)
    return { line: at + 1, category, text, known: categories.find(({ policyId }) => policyId === category) }
  })
  const problems = [...problemsBefore(lines, starts[0]?.at), ...parts.flatMap(problemsOf)]
  const sections = parts.flatMap(({ known, text }) =>
    known ? [{ policyCategory: known, markdown: text }] : [],
  )
  return { sections, problems }
}

/** A section in a file. */
interface Part {
  line: number
  category: string
  text: string
  known: Section['policyCategory'] | undefined
}

/** The text between two headings, without the separating empty lines. */
function textOf(lines: readonly string[], windows: boolean): string {
  const own = windows ? lines.map((line) => line.replace(/\r$/, '')) : [...lines]
  if (own[0] === '') own.shift()
  if (own.at(-1) === '') own.pop()
  return own.map((line) => line.replace(unescaped, '$1$2')).join('\n')
}

function problemsBefore(lines: readonly string[], first: number | undefined): FileProblem[] {
  if (first === undefined) return [{ line: 1, problem: 'none', category: '' }]
  const stray = lines
    .slice(0, first)
    .findIndex((line, at) => line.trim() !== '' && !(at === 0 && line.startsWith('# ')))
  return stray < 0 ? [] : [{ line: stray + 1, problem: 'before', category: '' }]
}

function problemsOf({ line, category, text, known }: Part, at: number, all: readonly Part[]): FileProblem[] {
  const is = (problem: FileProblem['problem'], wrong: boolean): FileProblem[] =>
    wrong ? [{ line, problem, category }] : []
  return [
    ...is('unknown', !known),
    ...is('twice', all.findIndex((other) => other.category === category) < at),
    ...is('long', [...text].length > most.characters),
    ...is('many', at === most.sections),
  ]
}
