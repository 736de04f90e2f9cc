/** The tabs of a rule that exists, in order: each a page of its own, named by its route and `rules.tabs.<name>`. */
export const ruleTabs = [{ name: 'edit', route: 'rule' }] as const
