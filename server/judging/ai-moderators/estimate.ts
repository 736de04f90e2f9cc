import type { Question } from '../../signals/ai-providers/ai-provider.ts'

/** Tokens of a picture of 1,024 pixels, as documented by vendors; some count fewer. */
const tokensOfPicture = 1100

/** Estimated tokens of a verdict. */
const usualAnswer = 400

/** A provider's prices per million tokens. */
export interface Prices {
  inputPrice?: number | null
  outputPrice?: number | null
}

/** The estimated number of tokens of a text: one per four ASCII characters, one per other character; rather too many. */
export function estimatedTokens(text: string): number {
  const others = text.match(/[^\0-\x7f]/gu)?.length ?? 0
  return Math.ceil((text.length - others) / 4) + others
}

/** The estimated number of tokens of a question, pictures included. */
export const tokensOf = ({ instructions, item, pictures = [] }: Question): number =>
  estimatedTokens(instructions) + estimatedTokens(item) + pictures.length * tokensOfPicture

/** The cost of tokens, in the currency of the prices. */
export const costOf = (
  { inputPrice, outputPrice }: Prices,
  { inputTokens, outputTokens }: { inputTokens: number; outputTokens: number },
): number => (inputTokens * (inputPrice ?? 0) + outputTokens * (outputPrice ?? 0)) / 1e6

/** The estimated cost of a question and its answer. */
export const estimatedCost = (prices: Prices, question: Question): number =>
  costOf(prices, { inputTokens: tokensOf(question), outputTokens: usualAnswer })

/** The prices among the settings of a provider; null where not set. */
export function pricesIn(settings: Record<string, unknown>): Prices {
  const of = (key: string) => {
    const price = settings[key]
    return typeof price === 'number' ? price : null
  }
  return { inputPrice: of('inputPrice'), outputPrice: of('outputPrice') }
}
