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

/** The params with the value at a path such as `categoryIds.1` replaced. */
export function withValue(
  params: Record<string, unknown>,
  field: string,
  value: unknown,
): Record<string, unknown> {
  const [name = '', index] = field.split('.')
  const whole = params[name]
  if (index === undefined || !Array.isArray(whole)) return { ...params, [name]: value }
  return { ...params, [name]: whole.map((each: unknown, at) => (at === Number(index) ? value : each)) }
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
