import { existsSync } from 'node:fs'
import { join } from 'node:path'
import GithubSlugger from 'github-slugger'
import highlight from 'highlight.js'
import { Marked, type Tokens } from 'marked'
import { escaped } from './html.ts'
import { addressOf, type Links } from './links.ts'
import type { Page } from './pages.ts'

/** A heading of a page, with the text below it up to the next one. */
export interface Part {
  depth: number
  anchor: string
  heading: string
  text: string
}

/** A page as HTML, and its parts in order: the first is the page's own heading. */
export interface RenderedPage {
  html: string
  parts: Part[]
}

/** What highlight.js does not have under the name that a page gives. */
const languages: Readonly<Record<string, string>> = { vue: 'xml', console: 'shell' }

/** Renders a page. Anchors are those of GitHub, so that a link works there and here. `root` is that of the project. */
export function render(page: Page, links: Links, root: string): RenderedPage {
  const slugger = new GithubSlugger()
  const parts: Part[] = []
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }) {
        const heading = this.parser.parseInline(tokens, this.parser.textRenderer)
        const anchor = slugger.slug(plainText(heading))
        parts.push({ depth, anchor, heading: plainText(heading), text: '' })
        const inner = this.parser.parseInline(tokens)
        if (depth === 1) return `<h1 id="${anchor}">${inner}</h1>\n`
        const name = escaped(plainText(heading))
        return `<h${depth} id="${anchor}">${inner} <a class="anchor" href="#${anchor}" aria-label="Link to “${name}”">#</a></h${depth}>\n`
      },
      link({ href, title, tokens }) {
        const inner = this.parser.parseInline(tokens)
        const target = links.resolve(page.file, href)
        if ('source' in target)
          return `<span class="source" title="${escaped(target.source)}, in the source">${inner}</span>`
        const named = title ? ` title="${escaped(title)}"` : ''
        return `<a href="${escaped(target.href)}"${named}>${inner}</a>`
      },
      image: ({ href, text }) => picture(page, links, root, href, text),
      html: ({ text }) => inPage(page, links, root, text),
      code: (token) => codeBlock(token),
      table(token) {
        const row = (cells: Tokens.TableCell[], tag: 'th' | 'td') =>
          `<tr>${cells.map((cell) => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join('')}</tr>`
        const body = token.rows.map((cells) => row(cells, 'td')).join('\n')
        const named = token.header.some(({ text }) => text !== '')
        const head = named ? `<thead>${row(token.header, 'th')}</thead>` : ''
        return `<div class="table" tabindex="0"><table>${head}<tbody>${body}</tbody></table></div>\n`
      },
    },
  })
  const tokens = marked.lexer(page.markdown)
  const html = marked.parser(tokens)
  readTexts(tokens, parts)
  return { html, parts }
}

/** Gives each part the text below its heading. */
function readTexts(tokens: readonly { type: string; raw: string; text?: string }[], parts: Part[]): void {
  let next = 0
  for (const { type, raw, text } of tokens) {
    if (type === 'heading') next++
    const part = parts[next - 1]
    if (part && type !== 'heading') part.text += ` ${wordsOf(type === 'code' ? (text ?? '') : raw)}`
  }
}

/** A piece of Markdown without its signs and the numbers of lines that it rests on, in one line. */
const wordsOf = (markdown: string): string =>
  markdown
    .replace(/<!--[\s\S]*?-->|<sup>.*?<\/sup>|<\/?[a-z][^>]*>/g, ' ')
    .replace(/\]\([^)]*\)/g, ' ')
    .replace(/[`*|[\]#>\\]|-{2,}/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** A heading's text without the entities and tags that Markdown lets through. */
const plainText = (text: string): string =>
  text
    .replace(/<[^>]+>/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&')

function codeBlock({ text, lang = '' }: Tokens.Code): string {
  const [name = ''] = lang.split(' ')
  const language = languages[name] ?? name
  const inner = highlight.getLanguage(language)
    ? highlight.highlight(text, { language }).value
    : escaped(text)
  return `<div class="code"><pre tabindex="0"><code>${inner}</code></pre></div>\n`
}

/** A picture; where there is one for each theme, both, of which the theme shows one. */
function picture(page: Page, links: Links, root: string, href: string, text: string): string {
  const image = (link: string, kind: string) => {
    const target = links.resolve(page.file, link)
    const address = 'href' in target ? target.href : addressOf(target.source)
    return `<img${kind} src="${escaped(address)}" alt="${escaped(text)}" loading="lazy" />`
  }
  const dark = href.replace(/-light(\.\w+)$/, '-dark$1')
  if (dark === href || !existsSync(join(root, 'docs/images', dark.split('/').at(-1) ?? '')))
    return image(href, '')
  return image(href, ' class="in-light"') + image(dark, ' class="in-dark"')
}

/** HTML in Markdown as it is, but for pictures, and comments, which are for those who write. */
function inPage(page: Page, links: Links, root: string, html: string): string {
  return html
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<picture>[\s\S]*?<img alt="([^"]*)" src="([^"]+)" \/>[\s\S]*?<\/picture>/g, (_all, alt, src) =>
      picture(page, links, root, String(src), String(alt)),
    )
}
