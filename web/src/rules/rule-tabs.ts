import type { Permission } from '../session/useCan.ts'

interface RuleTab {
  name: string
  route: string
  /** What it takes to see it beyond seeing rules. */
  permission?: Permission
}

/** The tabs of a rule that exists, in order: each a page of its own, named by its route and `rules.tabs.<name>`. */
export const ruleTabs: readonly RuleTab[] = [
  { name: 'edit', route: 'rule' },
  { name: 'backtest', route: 'rule-backtest', permission: 'backtests.read' },
  { name: 'past', route: 'rule-past', permission: 'retroactions.read' },
  { name: 'health', route: 'rule-health' },
  { name: 'history', route: 'rule-history' },
]
