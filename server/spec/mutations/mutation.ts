/** One change of the code that breaks a line of the specification, to show that a test covers it. */
export interface Mutation {
  /** The line that the code implements. */
  id: string
  /** The changed file, from the folder of the project. */
  file: string
  /** The replaced text, which occurs exactly once in the file. */
  find: string
  /** The replacement, as if what the line requires had been left out. */
  replace: string
  /** The file of a test that proves the line, and fails then. */
  test: string
}

/** The text with the mutation. @throws Error unless `find` occurs exactly once */
export function mutated(text: string, { id, file, find, replace }: Mutation): string {
  const [before, after, ...more] = text.split(find)
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error(`[${id}] what is to be broken does not stand exactly once in ${file}: ${find}`)
  return before + replace + after
}
