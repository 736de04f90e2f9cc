import { RuleType } from '../../server/judging/rules/rule-type.ts'
import type { Ground } from './stage.ts'

/** What each of the ten rules looks for; the first flags what has {@link everyTwentieth}. */
export const wordsOfTenRules: readonly string[][] = Array.from({ length: 10 }, (_, n) =>
  n === 0 ? ['everytwentieth'] : [`nobody${n}writes`, `this${n}either`],
)

/** A text, to which every twentieth time the word is added that a rule flags. */
export const everyTwentieth = (text: string, n: number): string =>
  `${text}${n % 20 === 0 ? ' everytwentieth' : ''}`

/** Makes and turns on ten rules that flag by words, of which one finds something in every twentieth text. */
export async function makeTenRules({ services, workspaceId, actor }: Ground): Promise<void> {
  const by = { workspaceId, actor }
  for (const [n, words] of wordsOfTenRules.entries()) {
    const conditions = [{ key: 'text', params: { match: 'contains_any_word', words } }]
    const actions = [{ key: 'change_status', params: { status: 'flagged' } }]
    const rule = await services.rules.create(by, {
      type: RuleType.content,
      name: `Rule ${n}`,
      conditions,
      actions,
    })
    await services.rules.setEnabled(by, rule.id, true)
  }
}
