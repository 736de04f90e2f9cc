import { setImmediate } from 'node:timers/promises'
import { InvalidInputError } from '../../platform/errors.ts'
import type { ListTypeDefinition } from './list-type.ts'

const breathMs = 10
const mostProblems = 20

/** What became of values: those in the form that a list keeps, each once, or why some cannot be kept, by their places. */
export interface ValueCheck {
  values: string[]
  problems: Map<number, string>
}

/** Checks values by the list's type, until there are 20 problems. Other work goes on in between. */
export async function examineValues(
  definition: ListTypeDefinition,
  items: readonly string[],
): Promise<ValueCheck> {
  const values = new Set<string>()
  const problems = new Map<number, string>()
  let since = performance.now()
  for (const [index, item] of items.entries()) {
    const checked = definition.check(item)
    if ('value' in checked) values.add(checked.value)
    else problems.set(index, checked.problem)
    if (problems.size >= mostProblems) break
    if (performance.now() - since < breathMs) continue
    await setImmediate()
    since = performance.now()
  }
  return { values: [...values], problems }
}

/**
 * The values in the form that a list of the type keeps, each once, in their order.
 * @throws InvalidInputError that names the first invalid values by their places
 */
export async function checkValues(
  definition: ListTypeDefinition,
  items: readonly string[],
): Promise<string[]> {
  const { values, problems } = await examineValues(definition, items)
  if (problems.size === 0) return values
  throw new InvalidInputError(
    Object.fromEntries([...problems].map(([index, problem]) => [`items.${index}`, problem])),
    'INVALID_LIST_ITEM',
  )
}
