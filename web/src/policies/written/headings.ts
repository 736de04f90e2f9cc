import { lexer, type Token, walkTokens } from 'marked'

/** A heading of a text in the preview. */
export interface Heading {
  depth: number
  words: string
}

/** The headings of a Markdown text, in the order in which they are shown. */
export function headingsOf(markdown: string): Heading[] {
  const headings: Heading[] = []
  // It answers what the callback returned, for callbacks that are asynchronous: this one is not.
  void walkTokens(lexer(markdown), (token) => {
    if (token.type === 'heading')
      headings.push({ depth: token['depth'] as number, words: wordsOf(token['tokens'] as Token[]) })
  })
  return headings
}

const wordsOf = (tokens: readonly Token[]): string =>
  tokens
    .map((token) => {
      const { tokens: inner, text, raw } = token as { tokens?: Token[]; text?: string; raw: string }
      return inner ? wordsOf(inner) : (text ?? raw)
    })
    .join('')
