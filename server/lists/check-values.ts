import { setImmediate } from 'node:timers/promises'
import { InvalidInputError } from '../platform/errors.ts'
import type { ListTypeDefinition } from './list-type.ts'

const breathMs = 10
const mostProblems = 20

/**
 * The values in the form that a list of the type keeps, each once, in their order. Other work goes on in between.
 * @throws InvalidInputError that names the first invalid values by their places
 */
export async function checkValues(
  definition: ListTypeDefinition,
  items: readonly string[],
): Promise<string[]> {
  const values = new Set<string>()
  const problems: Record<string, string> = {}
  let since = performance.now()
  for (const [index, item] of items.entries()) {
    const checked = definition.check(item)
    if ('value' in checked) values.add(checked.value)
    else problems[`items.${index}`] = checked.problem
    if (Object.keys(problems).length >= mostProblems) break
    if (performance.now() - since < breathMs) continue
    await setImmediate()
    since = performance.now()
  }
  if (Object.keys(problems).length > 0) throw new InvalidInputError(problems)
  return [...values]
}
