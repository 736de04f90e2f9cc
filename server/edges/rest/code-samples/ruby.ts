import { type Language, lines, type Notation, written } from './code-sample.ts'

/** Escapes interpolation. */
const quoted = (value: string) => JSON.stringify(value).replaceAll('#', '\\#')

const notation: Notation = {
  text: quoted,
  nothing: 'nil',
  truth: ['true', 'false'],
  list: ['[', ']'],
  map: ['{', ' => ', '}'],
}

const inCase = (method: string) => method.slice(0, 1) + method.slice(1).toLowerCase()

export default {
  lang: 'ruby',
  label: 'Ruby',
  write: ({ method, url, headers, body }) =>
    lines(
      "require 'json'",
      "require 'net/http'",
      '',
      `address = URI(${quoted(url)})`,
      `request = Net::HTTP::${inCase(method)}.new(address, ${written(headers, notation)})`,
      body !== undefined && `request.body = JSON.generate(${written(body, notation)})`,
      "response = Net::HTTP.start(address.host, address.port, use_ssl: address.scheme == 'https') do |http|",
      '  http.request(request)',
      'end',
      'puts response.code, response.body',
    ),
} satisfies Language
