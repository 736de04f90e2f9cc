import { defineLoadedFact } from '../fact.ts'
import type { Item } from '../item.ts'
import { loadOfText, type TextAnswer } from '../load-text-signals.ts'
import { type PolicyScore, PolicyScores } from '../policy-scores.ts'

/**
 * How likely the item's own text, or one of its media, violates policies in words; null for policies for which no provider is
 * routed.
 */
export default defineLoadedFact<PolicyScores<TextAnswer<PolicyScore> | null>>({
  cost: 2_000_000,
  provided: { signal: 'policy_score', absent: new PolicyScores(() => Promise.resolve(null)) },
  load: (item, parts) =>
    Promise.resolve(
      new PolicyScores((policy, text) =>
        loadOfText(text === undefined ? item : saying(item, text), 'policy_score', { policy }, parts),
      ),
    ),
})

/** The item with another text, whose language is not known. */
function saying({ textLanguage: _language, ...item }: Item, text: string): Item {
  return { ...item, text }
}
