import { blocksOf, readPage, sectionOf } from '../../../server/test/docs/markdown.ts'

/** What a text tells its reader to put in the place of another, such as `<id>`, or what of this machine cannot be as written. */
export type Substitutions = Record<string, string>

/** The blocks under a heading of a page that have that info, in order. @throws when there is no such heading */
export const read = (path: string, heading: string, info: string): string[] =>
  blocksOf(sectionOf(readPage(path), heading)).flatMap((block) => (block.info === info ? [block.text] : []))

/** The one block under a heading that has that info and says something. @throws when there is none, or more than one */
export function readBlock(path: string, heading: string, info: string, says = ''): string {
  const [block, ...others] = read(path, heading, info).filter((text) => text.includes(says))
  if (block === undefined || others.length > 0)
    throw new Error(`${path}, ${heading}: not exactly one block “${info}” that says “${says}”`)
  return block
}

/** A block with everything that is to be substituted. @throws when the block does not have one of them */
export function fillIn(block: string, substitutions: Substitutions): string {
  return Object.entries(substitutions).reduce((text, [written, meant]) => {
    if (!text.includes(written)) throw new Error(`“${written}” is not in:\n${text}`)
    return text.replaceAll(written, meant)
  }, block)
}
