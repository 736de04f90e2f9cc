import { type Language, lines } from './code-sample.ts'

/** In backticks, where the text has none. */
const quoted = (text: string) => (text.includes('`') ? JSON.stringify(text) : `\`${text}\``)

export default {
  lang: 'go',
  label: 'Go',
  write: ({ method, url, headers, body }) =>
    lines(
      'package main',
      '',
      'import (',
      '\t"fmt"',
      '\t"io"',
      '\t"net/http"',
      body !== undefined && '\t"strings"',
      ')',
      '',
      'func main() {',
      body !== undefined && `\tbody := strings.NewReader(${quoted(JSON.stringify(body, null, 2))})`,
      `\trequest, err := http.NewRequest(${JSON.stringify(method)}, ${JSON.stringify(url)}, ${body === undefined ? 'nil' : 'body'})`,
      '\tif err != nil {',
      '\t\tpanic(err)',
      '\t}',
      ...Object.entries(headers).map(
        ([name, value]) => `\trequest.Header.Set(${JSON.stringify(name)}, ${JSON.stringify(value)})`,
      ),
      '\tresponse, err := http.DefaultClient.Do(request)',
      '\tif err != nil {',
      '\t\tpanic(err)',
      '\t}',
      '\tdefer response.Body.Close()',
      '\tanswer, _ := io.ReadAll(response.Body)',
      '\tfmt.Println(response.Status, string(answer))',
      '}',
    ),
} satisfies Language
