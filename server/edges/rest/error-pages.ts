import { type ErrorCode, errorCode } from '../../platform/error-codes.ts'
import { pageOfCode } from '../exchange/errors.ts'
import { allCodes, exampleOf, waysOf } from './error-examples.ts'

/** The style of the pages, light and dark. */
export const stylesheet = `:root { color-scheme: light dark; font: 16px/1.6 system-ui, sans-serif }
body { max-width: 44rem; margin: 3rem auto; padding: 0 1.25rem }
nav { font-size: 0.875rem }
h1 { font: 600 1.5rem/1.3 ui-monospace, monospace; margin: 1.5rem 0 0.25rem; overflow-wrap: anywhere }
h2 { font-size: 1rem; margin: 2rem 0 0.25rem }
p { margin: 0.25rem 0 }
code, pre { font: 0.875rem/1.6 ui-monospace, monospace }
pre { padding: 1rem; overflow-x: auto; border: 1px solid color-mix(in srgb, currentColor 15%, transparent); border-radius: 0.5rem }
table { width: 100%; border-collapse: collapse; margin-top: 1rem }
th, td { text-align: left; vertical-align: top; padding: 0.5rem 1rem 0.5rem 0; border-bottom: 1px solid color-mix(in srgb, currentColor 15%, transparent) }
`

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)

/** A sentence as HTML, with \`code\` marked up. */
const sentence = (text: string): string => escaped(text).replace(/`([^`]+)`/g, '<code>$1</code>')

const page = (title: string, above: string, content: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${title} · Verdict API</title>
    <link rel="icon" href="/api/docs/favicon-32x32.png" />
    <link rel="stylesheet" href="/api/docs/errors.css" />
  </head>
  <body>
    <nav>${above}</nav>
    <main>${content}</main>
  </body>
</html>
`

const docs = '<a href="/docs">Documentation</a> / <a href="/api/docs">Verdict API</a>'

/** The page of a code: what it means, what to do, and an example. */
export function errorPage(code: ErrorCode): string {
  const { meaning, remedy } = errorCode(code)
  return page(
    code,
    `${docs} / <a href="/api/docs/errors">Errors</a>`,
    `<h1>${code}</h1>
<p>${sentence(waysOf(code))}</p>
<h2>What it means</h2>
<p>${sentence(meaning)}</p>
<h2>What to do</h2>
<p>${sentence(remedy)}</p>
<h2>Example</h2>
<pre><code>${escaped(exampleOf(code))}</code></pre>`,
  )
}

/** The list of all codes. */
export function errorIndex(): string {
  const rows = allCodes.map((code) => {
    const { status, meaning } = errorCode(code)
    return `<tr><td><a href="${pageOfCode(code)}"><code>${code}</code></a></td><td>${status}</td><td>${sentence(meaning)}</td></tr>`
  })
  return page(
    'Errors',
    docs,
    `<h1>Errors</h1>
<p>A program decides by the code; the message is for people and may change.</p>
<table><thead><tr><th>Code</th><th>Status</th><th>Meaning</th></tr></thead><tbody>${rows.join('\n')}</tbody></table>`,
  )
}
