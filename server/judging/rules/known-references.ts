import type { ReferenceKind } from '../../settings/rules-using.ts'
import type { KnownReferences, Reference } from './references.ts'

/** A reference of a rule, by its id in `rule_reference`. */
export interface KnownReference {
  kind: ReferenceKind
  id: string
}

/** The distinct references to existing objects. */
export function knownReferences(references: readonly Reference[], known: KnownReferences): KnownReference[] {
  const byTarget = new Map<string, KnownReference>()
  for (const { kind, key } of references) {
    const id = known.get(kind, key)?.id
    if (id) byTarget.set(`${kind}:${id}`, { kind, id })
  }
  return [...byTarget.values()]
}
