import { lexer, type MarkedToken, type Token, type Tokens } from 'marked'
import { h, type VNodeChild } from 'vue'

type Renderers = {
  [Type in MarkedToken['type']]: (token: Extract<MarkedToken, { type: Type }>) => VNodeChild
}

const inside = (tokens: readonly Token[] | undefined): VNodeChild[] => (tokens ?? []).map(nodeOf)

/** URLs that links may have; not those of scripts. */
const followed = /^(https?:|mailto:)/i

const link = (href: string, label: VNodeChild[]): VNodeChild =>
  followed.test(href)
    ? h('a', { href, rel: 'noopener noreferrer', target: '_blank', class: 'text-primary underline' }, label)
    : label

const cell = (tag: 'td' | 'th') => (token: Tokens.TableCell) =>
  h(tag, { class: 'border border-default px-2 py-1', style: token.align ? { textAlign: token.align } : {} }, [
    ...inside(token.tokens),
  ])

const table = ({ header, rows }: Tokens.Table): VNodeChild =>
  h('div', { class: 'my-2 overflow-x-auto', tabindex: 0 }, [
    h('table', { class: 'border-collapse text-left' }, [
      h('thead', { class: 'bg-muted' }, [h('tr', header.map(cell('th')))]),
      h(
        'tbody',
        rows.map((row) => h('tr', row.map(cell('td')))),
      ),
    ]),
  ])

const list = ({ ordered, start, items }: Tokens.List): VNodeChild =>
  h(
    ordered ? 'ol' : 'ul',
    {
      class: ['my-2 space-y-1 pl-5', ordered ? 'list-decimal' : 'list-disc'],
      ...(ordered && Number(start) !== 1 && { start }),
    },
    items.map(nodeOf),
  )

/** The rendering of each kind of Markdown. HTML, and what would load something, is shown as text. */
const renderers: Renderers = {
  blockquote: ({ tokens }) =>
    h('blockquote', { class: 'my-2 border-l-2 border-accented pl-3 text-toned' }, inside(tokens)),
  br: () => h('br'),
  checkbox: ({ checked }) => (checked ? '☑ ' : '☐ '),
  code: ({ text }) =>
    h('pre', { class: 'my-2 overflow-x-auto rounded-md bg-muted p-2 font-mono text-xs', tabindex: 0 }, text),
  codespan: ({ text }) => h('code', { class: 'rounded bg-elevated px-1 font-mono text-[0.9em]' }, text),
  def: () => null,
  del: ({ tokens }) => h('del', inside(tokens)),
  em: ({ tokens }) => h('em', inside(tokens)),
  escape: ({ text }) => text,
  heading: ({ depth, tokens }) =>
    h(
      `h${Math.min(depth + 2, 6)}`,
      { class: 'mt-4 mb-1.5 font-semibold text-highlighted first:mt-0' },
      inside(tokens),
    ),
  hr: () => h('hr', { class: 'my-4 border-default' }),
  html: ({ raw }) => raw,
  image: ({ href, text }) => link(href, [text || href]),
  link: ({ href, tokens }) => link(href, inside(tokens)),
  list,
  list_item: ({ tokens, task }) => h('li', { class: task ? 'list-none' : '' }, inside(tokens)),
  paragraph: ({ tokens }) => h('p', { class: 'my-2 first:mt-0 last:mb-0' }, inside(tokens)),
  space: () => null,
  strong: ({ tokens }) => h('strong', { class: 'font-semibold text-highlighted' }, inside(tokens)),
  table,
  text: ({ text, tokens }) => (tokens ? inside(tokens) : text),
}

function nodeOf(token: Token): VNodeChild {
  const render = renderers[token.type as MarkedToken['type']] as ((token: Token) => VNodeChild) | undefined
  return render ? render(token) : token.raw
}

/** Markdown (GitHub's, with tables) as Vue nodes: no HTML of the text's own, nothing loaded from elsewhere. */
export const markdownNodes = (markdown: string): VNodeChild[] => inside(lexer(markdown))
