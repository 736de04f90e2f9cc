import { type Language, lines, type Notation, written } from './code-sample.ts'

const notation: Notation = {
  text: (value) => JSON.stringify(value),
  nothing: 'null',
  truth: ['true', 'false'],
  list: ['[', ']'],
  map: ['{', ': ', '}'],
}

/** Runs as an ES module, in Node.js from 18 on and as TypeScript. */
export default {
  lang: 'javascript',
  label: 'Node.js, TypeScript',
  write: ({ method, url, headers, body }) =>
    lines(
      `const response = await fetch(${JSON.stringify(url)}, {`,
      `  method: ${JSON.stringify(method)},`,
      `  headers: ${written(headers, notation, '  ')},`,
      body !== undefined && `  body: JSON.stringify(${written(body, notation, '  ')}),`,
      '})',
      'console.log(response.status, await response.json())',
    ),
} satisfies Language
