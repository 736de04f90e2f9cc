import { type Language, lines, type Notation, written } from './code-sample.ts'

const notation: Notation = {
  text: (value) => JSON.stringify(value),
  nothing: 'None',
  truth: ['True', 'False'],
  list: ['[', ']'],
  map: ['{', ': ', '}'],
}

export default {
  lang: 'python',
  label: 'Python',
  write: ({ method, url, headers, body }) =>
    lines(
      'import json',
      'import urllib.request',
      '',
      'request = urllib.request.Request(',
      `    ${JSON.stringify(url)},`,
      `    method=${JSON.stringify(method)},`,
      `    headers=${written(headers, notation, '    ')},`,
      body !== undefined && `    data=json.dumps(${written(body, notation, '    ')}).encode(),`,
      ')',
      'with urllib.request.urlopen(request) as response:',
      '    print(response.status, json.load(response))',
    ),
} satisfies Language
