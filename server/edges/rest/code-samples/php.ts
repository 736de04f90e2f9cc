import { type Language, lines, type Notation, written } from './code-sample.ts'

const quoted = (value: string) => `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

/** An empty object would become a list. */
const notation: Notation = {
  text: quoted,
  nothing: 'null',
  truth: ['true', 'false'],
  list: ['[', ']'],
  map: ['[', ' => ', ']'],
}

export default {
  lang: 'php',
  label: 'PHP',
  write: ({ method, url, headers, body }) => {
    const headerLines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
    return lines(
      '<?php',
      "$context = stream_context_create(['http' => [",
      `  'method' => ${quoted(method)},`,
      `  'header' => ${written(headerLines, notation, '  ')},`,
      body !== undefined && `  'content' => json_encode(${written(body, notation, '  ')}),`,
      "  'ignore_errors' => true,",
      ']]);',
      `$answer = file_get_contents(${quoted(url)}, false, $context);`,
      "echo $http_response_header[0], ' ', $answer;",
    )
  },
} satisfies Language
