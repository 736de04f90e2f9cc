import type { AiModeratorsToAskQuery } from '../gql/graphql.ts'
import { listed, number } from '../language/formats.ts'

type Moderator = AiModeratorsToAskQuery['aiModerators'][number]
type Translate = (key: string, named: Record<string, unknown>) => string

/** A sentence on what an AI moderator is sent of an item, and to which provider. */
export function sentTo(
  { sees, settings }: Pick<Moderator, 'sees' | 'settings'>,
  provider: string,
  t: Translate,
): string {
  const { model, baseUrl } = settings as Record<string, unknown>
  const host = typeof baseUrl === 'string' && URL.canParse(baseUrl) ? new URL(baseUrl).host : provider
  const shown = ['TEXT', ...sees].map((sight) => t(`aiModerators.sent.${sight}`, {}))
  return t('aiModerators.sentTo', {
    what: listed(shown),
    model: typeof model === 'string' ? model : provider,
    host,
  })
}

/** A sentence on what so many questions may cost, from the verdicts of the last week or by estimate. */
export function sumOf(
  { costPerItem, tokensPerItem, isMeasured }: Moderator['forecast'],
  questions: number,
  t: Translate,
): string {
  const tokens = number(tokensPerItem * questions)
  if (costPerItem === 0) return t('aiModerators.sumTokens', { tokens })
  const cost = costPerItem * questions
  return t(isMeasured ? 'aiModerators.sumMeasured' : 'aiModerators.sumEstimated', {
    tokens,
    cost: number(cost, cost < 1 ? 4 : 2),
  })
}
