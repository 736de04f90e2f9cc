import type { PolicySectionPartsFragment, WrittenPolicyQuery } from '../../gql/graphql.ts'

export type Section = PolicySectionPartsFragment

/** The most sections of a policy, and the most characters of one [8.16]. */
export const most = { sections: 100, characters: 20_000 }

type Policy = NonNullable<WrittenPolicyQuery['writtenPolicy']>

/** The edited sections: those of the draft, or of the published version while there is none. */
export const sectionsOf = ({ draft, published }: Policy): Section[] => [
  ...(draft ?? published?.sections ?? []),
]

/** Whether an AI moderator sees the section: its category exists and it has text [2.7.16]. */
export const isVisible = ({ markdown, policyCategory }: Section): boolean =>
  !policyCategory.deleted && markdown.trim() !== ''

/** The sections with one of them moved up or down; unchanged where it cannot move. */
export function moved(sections: readonly Section[], at: number, by: -1 | 1): Section[] {
  const changed = [...sections]
  const [one, other] = [changed[at], changed[at + by]]
  if (one && other) {
    changed[at] = other
    changed[at + by] = one
  }
  return changed
}

/** The sections as the schema's input. */
export const sectionInput = (sections: readonly Section[]) =>
  sections.map(({ policyCategory, markdown }) => ({ policyCategoryId: policyCategory.id, markdown }))
