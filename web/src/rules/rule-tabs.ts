interface RuleTab {
  name: string
  route: string
}

/** The tabs of a rule that exists, in order: each a page of its own, named by its route and `rules.tabs.<name>`. */
export const ruleTabs: readonly RuleTab[] = [
  { name: 'edit', route: 'rule' },
  { name: 'backtest', route: 'rule-backtest' },
  { name: 'past', route: 'rule-past' },
  { name: 'health', route: 'rule-health' },
  { name: 'history', route: 'rule-history' },
]
