import { diffWordsWithSpace } from 'diff'
import type { PolicySectionPartsFragment } from '../../gql/graphql.ts'

/** A stretch of text that stayed, came or went. */
export interface DiffPart {
  text: string
  kind: 'same' | 'added' | 'removed'
}

/** What became of a section from one text to the other. */
export interface SectionDiff {
  id: string
  name: string
  kind: 'same' | 'added' | 'removed' | 'changed'
  parts: DiffPart[]
}

/** A comparison of very different texts ends after so many milliseconds, and shows one text after the other. */
const patience = 300

/** The words that came and went; the texts are whole in it: all but the added is the old one, all but the removed the new. */
export function wordDiff(before: string, after: string): DiffPart[] {
  const changes = diffWordsWithSpace(before, after, { timeout: patience }) ?? [
    { value: before, removed: true, added: false },
    { value: after, removed: false, added: true },
  ]
  return changes
    .filter(({ value }) => value !== '')
    .map(({ value, added, removed }) => ({
      text: value,
      kind: added ? 'added' : removed ? 'removed' : 'same',
    }))
}

type Section = Pick<PolicySectionPartsFragment, 'markdown' | 'policyCategory'>

/** What changed between two texts of a policy, section by section: in the new order, then those that went. */
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

/** Whether the sections that both texts have stand in another order. */
export function isReordered(before: readonly Section[], after: readonly Section[]): boolean {
  const ids = (sections: readonly Section[], others: readonly Section[]) =>
    sections
      .map(({ policyCategory }) => policyCategory.id)
      .filter((id) => others.some(({ policyCategory }) => policyCategory.id === id))
  return ids(before, after).join() !== ids(after, before).join()
}
