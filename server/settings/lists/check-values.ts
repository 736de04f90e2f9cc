import { setImmediate } from 'node:timers/promises'
import { InvalidInputError } from '../../platform/errors.ts'
import type { ListTypeDefinition } from './list-type.ts'

const breathMs = 10
const mostProblems = 20

/** The result of checking values: the normalized values without duplicates, or the problems by index. */
export interface ValueCheck {
  values: string[]
  problems: Map<number, string>
}

/** Checks values by the list's type, up to 20 problems, yielding to the event loop in between. */
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
 * The values normalized for a list of the type, without duplicates, in order.
 * @throws InvalidInputError with the first invalid values by index
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
