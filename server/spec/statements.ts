/** A sentence or a table row of the interface specification, verbatim. */
export interface Statement {
  id: string
  /** The number of the heading above it; 0 above the first. */
  section: string
  text: string
}

export interface Heading {
  section: string
  title: string
  level: number
}

interface Block extends Heading {
  /** The number that the specification itself gives a statement; null where it gives none. */
  own: number | null
  sentences: string[]
}

/** The headings of the page that have a number, in order. */
export const headingsOf = (page: string): Heading[] =>
  page.split('\n').flatMap((line) => headingOf(line) ?? [])

/**
 * Every sentence and every table row of the page, numbered within its section. A statement with a number of its own keeps it,
 * with a letter for each sentence where it has several; the others are numbered after the last of those.
 */
export function readStatements(page: string): Statement[] {
  const blocks = blocksOf(page)
  const sections = new Set(blocks.map(({ section }) => section))
  return [...sections].flatMap((section) => {
    const within = blocks.filter((block) => block.section === section)
    const prefix = [...sections].some((other) => other.startsWith(`${section}.`)) ? `${section}.0` : section
    let last = Math.max(0, ...within.map(({ own }) => own ?? 0))
    return within.flatMap(({ own, sentences }) =>
      sentences.map((text, at) => ({
        id: `${prefix}.${own === null ? ++last : `${own}${sentences.length > 1 ? letter(at) : ''}`}`,
        section,
        text,
      })),
    )
  })
}

const letter = (at: number) => String.fromCharCode('a'.charCodeAt(0) + at)

function headingOf(line: string): Heading | null {
  const [, marks, section, title] = /^(#+) (\d+(?:\.\d+)*)\.? (.+)$/.exec(line) ?? []
  return marks && section && title ? { section, title, level: marks.length } : null
}

function blocksOf(page: string): Block[] {
  const lines = page.split('\n')
  let heading: Heading = { section: '0', title: '', level: 1 }
  return lines.flatMap((line, at) => {
    heading = headingOf(line) ?? heading
    if (line === '' || line.startsWith('#') || isTableHead(lines, at)) return []
    const [, own, said] = /^(?:- |(\d+)\. )?(.+)$/.exec(line) ?? []
    const sentences = line.startsWith('|') ? [line.replaceAll(/^\| | \|$/g, '')] : sentencesOf(said ?? '')
    return [{ ...heading, own: own === undefined ? null : Number(own), sentences }]
  })
}

/** The names of the columns, and the line below them. */
const isTableHead = (lines: readonly string[], at: number) =>
  [lines[at], lines[at + 1]].some((line) => line?.startsWith('|---'))

/** Splits after a full stop that a new sentence follows, and never inside of parentheses. */
const sentencesOf = (text: string): string[] =>
  text.split(/(?<=\.) (?=[A-Z`{])/).reduce<string[]>((found, part) => {
    const last = found.at(-1)
    if (last === undefined || isClosed(last)) return [...found, part]
    return [...found.slice(0, -1), `${last} ${part}`]
  }, [])

const isClosed = (text: string) => text.split('(').length === text.split(')').length
