import { type Language, lines } from './code-sample.ts'

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

export default {
  lang: 'shell',
  label: 'curl',
  write: ({ method, url, headers, body }) =>
    [
      `curl -X ${method} ${quoted(url)}`,
      ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
      ...(body === undefined ? [] : [`-d ${quoted(JSON.stringify(body, null, 2))}`]),
    ].join(lines(' \\', '  ')),
} satisfies Language
