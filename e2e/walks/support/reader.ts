import { blocksUnder, readPage, sectionOf } from '../../../server/test/docs/markdown.ts'

/** The one block under a heading that has that info and says something. @throws when there is none, or more than one */
export function readBlock(path: string, heading: string, info: string, says = ''): string {
  const [block, ...others] = blocksUnder(path, heading, info).filter((text) => text.includes(says))
  if (block === undefined || others.length > 0)
    throw new Error(`${path}, ${heading}: not exactly one block “${info}” that says “${says}”`)
  return block
}

/** The one command under a heading that stands within a sentence, and says something. @throws when there is none, or more than one */
export function readCommand(path: string, heading: string, says: string): string {
  const found = [...sectionOf(readPage(path), heading).matchAll(/`([^`\n]+)`/g)].map(
    ([, command = '']) => command,
  )
  const [command, ...others] = found.filter((text) => text.includes(says))
  if (command === undefined || others.length > 0)
    throw new Error(`${path}, ${heading}: not exactly one command that says “${says}”`)
  return command
}
