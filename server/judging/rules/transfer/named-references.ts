import type { ReferenceKind } from '../../../settings/rules-using.ts'
import { NamedReference } from './rule-file.ts'

/** The kinds of objects that rules refer to by id, and files by name. */
export type NamedKind = Exclude<ReferenceKind, 'tag' | 'attribute'>

/** The key of a named object within its kind: its name, and for a list its type. */
export const keyOf = (reference: NamedReference): string => JSON.stringify(Object.entries(reference).sort())

/** The kind of object of a reference. */
export function kindOf(reference: NamedReference): NamedKind {
  if ('list' in reference) return 'list'
  if ('queue' in reference) return 'review_queue'
  if ('classifier' in reference) return 'classifier'
  return 'project' in reference ? 'category' : 'policy_category'
}

/** The params with the values at paths such as `categoryIds.1` replaced, all in one pass: a file may have very many. */
export function withValues(
  params: Record<string, unknown>,
  values: ReadonlyMap<string, unknown>,
): Record<string, unknown> {
  const at = (path: string, value: unknown) => (values.has(path) ? values.get(path) : value)
  const replaced = Object.entries(params).map(([name, value]) => {
    const whole = at(name, value)
    return [name, Array.isArray(whole) ? whole.map((each, index) => at(`${name}.${index}`, each)) : whole]
  })
  return Object.fromEntries(replaced) as Record<string, unknown>
}

/** The named references in params, each with the path of its field. */
export function namedIn(params: Record<string, unknown>): { field: string; reference: NamedReference }[] {
  return Object.entries(params).flatMap(([name, value]) =>
    Array.isArray(value)
      ? value.flatMap((each: unknown, index) => named(`${name}.${index}`, each))
      : named(name, value),
  )
}

function named(field: string, value: unknown): { field: string; reference: NamedReference }[] {
  const parsed = NamedReference.safeParse(value)
  return parsed.success ? [{ field, reference: parsed.data }] : []
}
