interface RuleTab {
  name: string
  route: string
}

/** The tabs of an existing rule, in order: each is a route of its own, labelled by `rules.tabs.<name>`. */
export const ruleTabs: readonly RuleTab[] = [
  { name: 'edit', route: 'rule' },
  { name: 'backtest', route: 'rule-backtest' },
  { name: 'past', route: 'rule-past' },
  { name: 'health', route: 'rule-health' },
  { name: 'history', route: 'rule-history' },
]
