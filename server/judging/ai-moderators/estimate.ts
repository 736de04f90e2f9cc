import type { Question } from '../../signals/ai-providers/ai-provider.ts'

/** What a model takes for a picture of 1,024 pixels, by what vendors document; some take less. */
const tokensOfPicture = 1100

/** What a verdict is, when nothing limits it. */
const usualAnswer = 400

/** What a provider charges for a million tokens of each. */
export interface Prices {
  inputPrice?: number | null
  outputPrice?: number | null
}

/** About how many tokens a text takes: four letters each in ASCII, one a character elsewhere, which is rather too many. */
export function estimatedTokens(text: string): number {
  const others = text.match(/[^\0-\x7f]/gu)?.length ?? 0
  return Math.ceil((text.length - others) / 4) + others
}

/** About how many tokens a question takes, its pictures included. */
export const tokensOf = ({ instructions, item, pictures = [] }: Question): number =>
  estimatedTokens(instructions) + estimatedTokens(item) + pictures.length * tokensOfPicture

/** What tokens cost, in the currency of the prices. */
export const costOf = (
  { inputPrice, outputPrice }: Prices,
  { inputTokens, outputTokens }: { inputTokens: number; outputTokens: number },
): number => (inputTokens * (inputPrice ?? 0) + outputTokens * (outputPrice ?? 0)) / 1e6

/** About what a question and its answer will cost. */
export const estimatedCost = (prices: Prices, question: Question): number =>
  costOf(prices, { inputTokens: tokensOf(question), outputTokens: usualAnswer })

/** The prices among the settings of a provider; none where nobody entered them. */
export function pricesIn(settings: Record<string, unknown>): Prices {
  const of = (key: string) => {
    const price = settings[key]
    return typeof price === 'number' ? price : null
  }
  return { inputPrice: of('inputPrice'), outputPrice: of('outputPrice') }
}
