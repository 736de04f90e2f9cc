import { escaped } from './html.ts'
import type { Part, RenderedPage } from './markdown.ts'
import type { Page, PageGroup } from './pages.ts'

/** The files of the build that pages ask for, by their addresses. */
export interface Assets {
  script: string
  stylesheet: string
  searchIndex: string
}

/** More headings than this and the outline of a page has its chapters alone. */
const longOutline = 40

/** The whole document of a page. Nothing in it is inline that the content security policy would refuse. */
export function layout(
  page: Page,
  { html, parts }: RenderedPage,
  groups: readonly PageGroup[],
  assets: Assets,
) {
  return frame(
    page.title,
    assets,
    `${sidebar(groups, page)}
<main id="site-main">
<article>
${html}</article>
${neighbours(groups, page)}
</main>
${outline(parts)}`,
  )
}

/** What an address below /docs gets that no page has. */
export const notFoundPage = (groups: readonly PageGroup[], assets: Assets): string =>
  frame(
    'Page not found',
    assets,
    `${sidebar(groups)}
<main id="site-main">
<article>
<h1>Page not found</h1>
<p>There is no such page. Look for it with the search above, or go to the <a href="/docs">overview</a>.</p>
</article>
</main>`,
  )

const elsewhere = '<a href="/api/docs">API reference</a><a href="/">Dashboard</a>'

const frame = (title: string, assets: Assets, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<title>${escaped(title)} · Verdict documentation</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml" />
<link rel="stylesheet" href="${assets.stylesheet}" />
<script src="/theme-init.js"></script>
<script type="module" src="${assets.script}"></script>
</head>
<body data-search-index="${assets.searchIndex}">
<a class="skip" href="#site-main">Skip to the content</a>
<header class="bar">
<button class="icon menu" popovertarget="site-sidebar" aria-label="Pages">${icons.menu}</button>
<a class="home" href="/docs"><img src="/favicon.svg" alt="" width="20" height="20" />Verdict <span>documentation</span></a>
<button class="search" type="button" id="site-search" hidden>${icons.search}<span>Search</span><kbd>/</kbd></button>
<nav aria-label="Elsewhere">${elsewhere}</nav>
<button class="icon" type="button" id="site-theme" aria-label="Light or dark" hidden>${icons.theme}</button>
</header>
<div class="columns">
${body}
</div>
</body>
</html>
`

function sidebar(groups: readonly PageGroup[], current?: Page): string {
  const link = ({ path, label }: Page) =>
    `<li><a href="${path}"${path === current?.path ? ' aria-current="page"' : ''}>${escaped(label)}</a></li>`
  const group = ({ title, closed, pages }: PageGroup) => {
    const open = !closed || pages.some(({ path }) => path === current?.path)
    return `<details${open ? ' open' : ''}><summary>${escaped(title)}</summary><ul>${pages.map(link).join('')}</ul></details>`
  }
  return `<nav id="site-sidebar" popover aria-label="Pages"><div class="elsewhere">${elsewhere}</div>${groups.map(group).join('\n')}</nav>`
}

function outline(parts: readonly Part[]): string {
  const below = parts.filter(({ depth }) => depth === 2 || depth === 3)
  const shown = below.length > longOutline ? below.filter(({ depth }) => depth === 2) : below
  if (shown.length < 2) return ''
  const items = shown.map(
    ({ depth, anchor, heading }) =>
      `<li class="depth-${depth}"><a href="#${anchor}">${escaped(heading)}</a></li>`,
  )
  return `<nav class="outline" aria-label="On this page"><p>On this page</p><ul>${items.join('')}</ul></nav>`
}

/** The page before and the page after in the sidebar. */
function neighbours(groups: readonly PageGroup[], { path }: Page): string {
  const pages = groups.flatMap((group) => group.pages)
  const at = pages.findIndex((page) => page.path === path)
  const link = (page: Page | undefined, way: string) =>
    page ? `<a href="${page.path}"><span>${way}</span>${escaped(page.label)}</a>` : '<span></span>'
  return `<nav class="neighbours" aria-label="Before and after">${link(pages[at - 1], 'Previous')}${link(pages[at + 1], 'Next')}</nav>`
}

const icon = (paths: string): string =>
  `<svg viewBox="0 0 24 24" width="18" height="18" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${paths}</svg>`

const icons = {
  menu: icon('<path d="M4 6h16M4 12h16M4 18h16"/>'),
  search: icon('<circle cx="11" cy="11" r="7"/><path d="m21 21-4.3-4.3"/>'),
  theme: icon('<circle cx="12" cy="12" r="9"/><path d="M12 3a9 9 0 0 1 0 18z" fill="currentColor"/>'),
}
