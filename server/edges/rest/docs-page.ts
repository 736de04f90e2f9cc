import { sampleAddress } from './code-samples/code-samples.ts'

/** The page at /api/docs. */
export const docsPage = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Verdict API</title>
    <link rel="icon" href="/api/docs/favicon-32x32.png" />
    <link rel="stylesheet" href="/api/docs/swagger-ui.css" />
    <link rel="stylesheet" href="/api/docs/docs.css" />
  </head>
  <body>
    <main id="docs"></main>
    <script src="/api/docs/swagger-ui-bundle.js"></script>
    <script src="/api/docs/start.js"></script>
  </body>
</html>
`

/**
 * Its style, beside that of Swagger UI, which is dark where its page has that class; the background applies until that is drawn.
 */
export const docsStyle = `@media (prefers-color-scheme: dark) { html { background: #1c2022; color-scheme: dark; } }
.code-samples { padding: 0 20px 12px; }
.code-samples summary { cursor: pointer; padding: 4px 0; font: 600 14px sans-serif; color: #3b4151; }
.code-samples pre { margin: 4px 0 8px; padding: 12px; overflow-x: auto; border-radius: 4px; background: #f3f4f6; color: #1f2937; font: 13px/1.5 monospace; }
.code-samples h4 { margin: 12px 0 4px; font: 700 14px sans-serif; color: #3b4151; }
html.dark-mode .code-samples summary, html.dark-mode .code-samples h4 { color: #d1d5db; }
html.dark-mode .code-samples pre { background: #1f2937; color: #e5e7eb; }
`

/**
 * The script that starts it: a file of its own, because the content security policy allows no inline script. The page follows the
 * visitor's colour scheme. A part of Swagger UI is wrapped, so that each operation shows its x-codeSamples, with the page's own
 * address, above its responses.
 */
export const docsStart = `const CodeSamples = ({ React, Original, props }) => {
  const { specSelectors, path, method } = props
  const samples = specSelectors.specJson().getIn(['paths', path, method, 'x-codeSamples'])
  const original = React.createElement(Original, props)
  if (!samples) return original
  const shown = samples.toJS().map(({ label, source }) =>
    React.createElement('details', { key: label },
      React.createElement('summary', null, label),
      React.createElement('pre', { tabIndex: 0 }, source.replaceAll(${JSON.stringify(sampleAddress)}, location.origin)),
    ),
  )
  const section = React.createElement('section', { className: 'code-samples' }, React.createElement('h4', null, 'The request in'), shown)
  return React.createElement(React.Fragment, null, section, original)
}

const dark = matchMedia('(prefers-color-scheme: dark)')
const followTheme = () => document.documentElement.classList.toggle('dark-mode', dark.matches)
dark.addEventListener('change', followTheme)
followTheme()

SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#docs',
  validatorUrl: null,
  deepLinking: true,
  filter: true,
  persistAuthorization: true,
  displayRequestDuration: true,
  requestSnippetsEnabled: true,
  plugins: [
    ({ React }) => ({
      wrapComponents: { responses: (Original) => (props) => React.createElement(CodeSamples, { React, Original, props }) },
    }),
  ],
})
`
