import type { Statement } from './statements.ts'

/**
 * The product's own choices on a page, in order: lines that begin with an id such as `[V2.3.1]`.
 * @throws Error when an id is given twice, or does not continue that of its section
 */
export function readChoices(page: string): Statement[] {
  const found: Statement[] = []
  let section = ''
  for (const line of page.split('\n')) {
    section = /^#+ (\d+(?:\.\d+)*) /.exec(line)?.[1] ?? section
    const [, id, text] = /^- \[([^\]]+)\] (.+)$/.exec(line) ?? []
    if (id !== undefined && text !== undefined) found.push({ id, section: `V${section}`, text })
  }
  found.forEach((choice, at) => assertNext(choice, found[at - 1]))
  return found
}

function assertNext({ id, section }: Statement, before: Statement | undefined): void {
  const place = before?.section === section ? Number(before.id.split('.').at(-1)) + 1 : 1
  if (id !== `${section}.${place}`) throw new Error(`[${id}] is not line ${place} of section ${section}`)
}
