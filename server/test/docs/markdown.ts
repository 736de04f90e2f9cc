import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

/** The root of the project, where links of the README start. */
export const root = resolve(import.meta.dirname, '../../..')

/** A fenced block of a page: what stands after its fence, such as `json action-test`, and its text. */
export interface Block {
  info: string
  text: string
}

/** The text of a file of the project. */
export const readPage = (path: string): string => readFileSync(resolve(root, path), 'utf8')

/** The fenced blocks of a page, in order. */
export const blocksOf = (page: string): Block[] =>
  [...page.matchAll(/^```(.*)\n([\s\S]*?)^```$/gm)].map(([, info = '', text = '']) => ({ info, text }))

/** The one block with that info. @throws when there is none, or more than one */
export function blockOf(page: string, info: string): string {
  const [block, ...others] = blocksOf(page).filter((each) => each.info === info)
  if (!block || others.length > 0) throw new Error(`not exactly one block “${info}”`)
  return block.text
}

/** What stands under a heading of a page, up to the next one of its level or above. @throws when there is no such heading */
export function sectionOf(page: string, heading: string): string {
  const headings = [...page.matchAll(/^```[\s\S]*?^```$|^(#+) (.*)$/gm)].filter(([, level]) => level)
  const at = headings.findIndex(([, , text]) => text === heading)
  const [start, level = ''] = headings[at] ?? []
  if (start === undefined) throw new Error(`no heading “${heading}”`)
  const next = headings.slice(at + 1).find(([, other = '']) => other.length <= level.length)
  return page.slice(headings[at]?.index, next?.index)
}

/** The blocks under a heading of a page that have that info, in order. @throws when there is no such heading */
export const blocksUnder = (path: string, heading: string, info: string): string[] =>
  blocksOf(sectionOf(readPage(path), heading)).flatMap((block) => (block.info === info ? [block.text] : []))

/** The cells of the table rows of a page, the head of each table and its rule left out. */
export const rowsOf = (page: string): string[][] =>
  [...page.matchAll(/^\|.*\|\n\|[-| ]+\|\n((?:\|.*\|\n?)+)/gm)].flatMap(([, rows = '']) =>
    rows
      .trim()
      .split('\n')
      .map((row) =>
        row
          .split('|')
          .slice(1, -1)
          .map((cell) => cell.trim()),
      ),
  )

/** What a text tells its reader to put in the place of another, such as `<id>`, or what of this machine cannot be as written. */
type Substitutions = Record<string, string>

/** A block with everything that is to be substituted. @throws when the block does not have one of them */
export function fillIn(block: string, substitutions: Substitutions): string {
  return Object.entries(substitutions).reduce((text, [written, meant]) => {
    if (!text.includes(written)) throw new Error(`“${written}” is not in:\n${text}`)
    return text.replaceAll(written, meant)
  }, block)
}
