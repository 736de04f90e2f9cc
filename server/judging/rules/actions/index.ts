import type { RuleAction } from '../action.ts'
import addTags from './add-tags.ts'
import changeStatus from './change-status.ts'
import hideAll from './hide-all.ts'
import priority from './priority.ts'
import routeToQueue from './route-to-queue.ts'
import strike from './strike.ts'

/** Every action that rules can take, one line each, in the order of the editor (section 2.10). */
export const ruleActions: readonly RuleAction[] = [
  changeStatus,
  priority,
  hideAll,
  strike,
  addTags,
  routeToQueue,
]

const byKey = new Map(ruleActions.map((action) => [action.key, action]))

/** The action of that key. */
export const ruleActionOf = (key: string): RuleAction | undefined => byKey.get(key)
