import type { AiModeratorsToAskQuery } from '../gql/graphql.ts'

type Moderator = AiModeratorsToAskQuery['aiModerators'][number]
type Translate = (key: string, named: Record<string, unknown>) => string

/** What writes words and numbers. */
interface Words {
  t: Translate
  n: (value: number, options: Intl.NumberFormatOptions) => string
}

/** Says what an AI moderator is shown of an item, and to whom that is sent. */
export function sentTo(
  { sees, settings }: Pick<Moderator, 'sees' | 'settings'>,
  provider: string,
  t: Translate,
): string {
  const { model, baseUrl } = settings as Record<string, unknown>
  const host = typeof baseUrl === 'string' && URL.canParse(baseUrl) ? new URL(baseUrl).host : provider
  const shown = ['TEXT', ...sees].map((sight) => t(`aiModerators.sent.${sight}`, {}))
  return t('aiModerators.sentTo', {
    what: shown.length < 2 ? (shown[0] ?? '') : `${shown.slice(0, -1).join('; ')}; and ${shown.at(-1) ?? ''}`,
    model: typeof model === 'string' ? model : provider,
    host,
  })
}

/** Says what so many questions may cost, by what the verdicts of the last week took or by estimate. */
export function sumOf(
  { costPerItem, tokensPerItem, isMeasured }: Moderator['forecast'],
  questions: number,
  { t, n }: Words,
): string {
  const tokens = n(tokensPerItem * questions, { maximumFractionDigits: 0 })
  if (costPerItem === 0) return t('aiModerators.sumTokens', { tokens })
  const cost = costPerItem * questions
  return t(isMeasured ? 'aiModerators.sumMeasured' : 'aiModerators.sumEstimated', {
    tokens,
    cost: n(cost, { maximumFractionDigits: cost < 1 ? 4 : 2 }),
  })
}
