/** A request as a `curl` command makes it. */
export interface CurlRequest {
  url: string
  method: string
  headers: Record<string, string>
  body: string | undefined
}

const flags = new Set(['-s', '-i', '-sS'])

/** The request of a `curl` command as the pages write them: -X, -H and -d, variables of the shell filled in. @throws for anything else */
export function readCurl(command: string, variables: Record<string, string>): CurlRequest {
  const [program, ...words] = wordsOf(command, variables)
  if (program !== 'curl') throw new Error(`not a curl command: ${command}`)
  const request: CurlRequest = { url: '', method: '', headers: {}, body: undefined }
  while (words.length > 0) {
    const word = words.shift() ?? ''
    if (word === '-H') addHeader(request, words.shift() ?? '')
    else if (word === '-d') request.body = words.shift()
    else if (word === '-X') request.method = words.shift() ?? ''
    else if (word.startsWith('http')) request.url = word
    else if (!flags.has(word)) throw new Error(`not understood: ${word}`)
  }
  request.method ||= request.body === undefined ? 'GET' : 'POST'
  return request
}

function addHeader({ headers }: CurlRequest, line: string): void {
  const [name = '', ...value] = line.split(': ')
  headers[name.toLowerCase()] = value.join(': ')
}

/** The words of a shell command: lines joined by a backslash, single and double quotes, variables. */
const wordsOf = (command: string, variables: Record<string, string>): string[] =>
  [...command.replaceAll('\\\n', ' ').matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(
    ([, single, double, bare]) => single ?? filledIn(double ?? bare ?? '', variables),
  )

const filledIn = (text: string, variables: Record<string, string>): string =>
  text.replace(/\$(\w+)/g, (_, name: string) => {
    const value = variables[name]
    if (value === undefined) throw new Error(`the page does not say what $${name} is`)
    return value
  })
