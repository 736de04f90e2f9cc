import type { Permission } from '../session/useCan.ts'

/** The tabs of the Policies page: the name of each, its route, and who sees it. */
export const policyTabs: readonly { name: string; route: string; permission: Permission }[] = [
  { name: 'categories', route: 'policies', permission: 'policyCategories.read' },
  { name: 'written', route: 'written-policies', permission: 'writtenPolicies.read' },
  { name: 'ai', route: 'ai-moderators', permission: 'aiModerators.read' },
]
