import type { PolicySectionPartsFragment } from '../../gql/graphql.ts'
import { wordDiff, type DiffPart } from '../../ui/word-diff.ts'

/** How a section changed from one text to the other. */
export interface SectionDiff {
  id: string
  name: string
  kind: 'same' | 'added' | 'removed' | 'changed'
  parts: DiffPart[]
}

type Section = Pick<PolicySectionPartsFragment, 'markdown' | 'policyCategory'>

/** The changes between two texts of a policy, by section: in the new order, then the removed ones. */
export function policyDiff(before: readonly Section[], after: readonly Section[]): SectionDiff[] {
  const old = new Map(before.map(({ policyCategory, markdown }) => [policyCategory.id, markdown]))
  const kept = new Set(after.map(({ policyCategory }) => policyCategory.id))
  const now = after.map(({ policyCategory: { id, name }, markdown }): SectionDiff => {
    const was = old.get(id)
    const kind = was === undefined ? 'added' : was === markdown ? 'same' : 'changed'
    return { id, name, kind, parts: wordDiff(was ?? '', markdown) }
  })
  const gone = before.filter(({ policyCategory }) => !kept.has(policyCategory.id))
  return [
    ...now,
    ...gone.map(({ policyCategory: { id, name }, markdown }): SectionDiff => ({
      id,
      name,
      kind: 'removed',
      parts: wordDiff(markdown, ''),
    })),
  ]
}

/** Whether the sections that both texts have are in another order. */
export function isReordered(before: readonly Section[], after: readonly Section[]): boolean {
  const ids = (sections: readonly Section[], others: readonly Section[]) =>
    sections
      .map(({ policyCategory }) => policyCategory.id)
      .filter((id) => others.some(({ policyCategory }) => policyCategory.id === id))
  return ids(before, after).join() !== ids(after, before).join()
}
