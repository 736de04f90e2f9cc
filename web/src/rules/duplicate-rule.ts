import type { RulePartsFragment } from '../gql/graphql.ts'

/** The menu item that begins a new rule as a copy of another; it needs its `label`. */
export const duplicateItem = ({ id, type }: Pick<RulePartsFragment, 'id' | 'type'>) => ({
  icon: 'i-lucide-copy',
  to: { name: 'rule-new', query: { type, copy: id } },
})
