/** A numbered line of the specification. */
export interface Requirement {
  id: string
  /** The number of the heading above it. */
  section: string
  text: string
}

/**
 * The numbered lines of the page, in order.
 * @throws Error when a number is given twice, or does not continue that of its section
 */
export function readRequirements(page: string): Requirement[] {
  const found: Requirement[] = []
  let section = ''
  for (const line of page.split('\n')) {
    section = /^#+ (\d+(?:\.\d+)*) /.exec(line)?.[1] ?? section
    const [, id, text] = /^- \[(\d+(?:\.\d+)*)\] (.+)$/.exec(line) ?? []
    if (id !== undefined && text !== undefined) found.push({ id, section, text })
  }
  found.forEach((requirement, at) => assertNext(requirement, found[at - 1]))
  return found
}

/** A chapter that has sections of its own numbers the lines above them with a zero: 4.0.1. */
function assertNext({ id, section }: Requirement, before: Requirement | undefined): void {
  const place = before?.section === section ? Number(before.id.split('.').at(-1)) + 1 : 1
  if (id !== `${section}.${place}` && id !== `${section}.0.${place}`)
    throw new Error(`[${id}] is not line ${place} of section ${section}`)
}
