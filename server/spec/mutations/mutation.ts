/** One place of the code that is broken to show that a test holds a line of the specification. */
export interface Mutation {
  /** The line that the place keeps. */
  id: string
  /** The file with the place, from the folder of the project. */
  file: string
  /** Text that stands exactly once in the file. */
  find: string
  /** What stands there instead, as if what the line asks for had been left out. */
  replace: string
  /** The file of a test that proves the line, and fails then. */
  test: string
}

/** The text with the mutation. @throws Error unless what is to be found stands there exactly once */
export function mutated(text: string, { id, file, find, replace }: Mutation): string {
  const [before, after, ...more] = text.split(find)
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error(`[${id}] what is to be broken does not stand exactly once in ${file}: ${find}`)
  return before + replace + after
}
