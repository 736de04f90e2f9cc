/** Lists up to this size are split into single members. */
const few = 16

/**
 * Splits a list into about as many parts as each has members (√n), so that two rounds lead from hundreds to single
 * members: for a batch of which one member fails. A list of two or more gives at least two parts.
 */
export function partsOf<T>(list: readonly T[]): T[][] {
  const size = list.length > few ? Math.floor(Math.sqrt(list.length)) : 1
  return Array.from({ length: Math.ceil(list.length / size) }, (_, part) =>
    list.slice(part * size, (part + 1) * size),
  )
}

/** Runs the work for each part, some in parallel. */
export async function eachPart<T>(
  parts: readonly T[],
  atOnce: number,
  work: (part: T) => Promise<void>,
): Promise<void> {
  const left = [...parts]
  const next = async () => {
    for (let part = left.shift(); part !== undefined; part = left.shift()) await work(part)
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, parts.length) }, next))
}

/** Groups the members of a list by key, in order. */
export function byKeyOf<T>(list: readonly T[], keyOf: (member: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const member of list) {
    const group = groups.get(keyOf(member))
    if (group) group.push(member)
    else groups.set(keyOf(member), [member])
  }
  return groups
}
