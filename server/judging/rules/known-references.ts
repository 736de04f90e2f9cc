import type { KnownReferences, Reference, ReferenceKind } from './references.ts'

/** Something that a rule refers to, by its id in `rule_reference`. */
export interface KnownReference {
  kind: ReferenceKind
  id: string
}

/** The references to what there is, once each. */
export function knownReferences(references: readonly Reference[], known: KnownReferences): KnownReference[] {
  const byTarget = new Map<string, KnownReference>()
  for (const { kind, key } of references) {
    const id = known.get(kind, key)?.id
    if (id) byTarget.set(`${kind}:${id}`, { kind, id })
  }
  return [...byTarget.values()]
}
