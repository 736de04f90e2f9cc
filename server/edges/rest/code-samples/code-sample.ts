/** A request to the API, as the samples show it. */
export interface SampleRequest {
  /** In capitals. */
  method: string
  url: string
  headers: Readonly<Record<string, string>>
  /** What is sent as JSON. */
  body?: unknown
}

/** How a language writes requests: as a program that prints the answer, without packages to install. */
export interface Language {
  /** The name in `x-codeSamples`. */
  lang: string
  /** The display name. */
  label: string
  write: (request: SampleRequest) => string
}

/** How a language writes values. */
export interface Notation {
  text: (value: string) => string
  nothing: string
  truth: readonly [yes: string, no: string]
  list: readonly [open: string, close: string]
  map: readonly [open: string, between: string, close: string]
}

/** A JSON value in a language's notation, over several lines, those after the first indented. */
export function written(value: unknown, notation: Notation, indent = ''): string {
  const { text, nothing, truth, list, map } = notation
  if (typeof value === 'string') return text(value)
  if (typeof value === 'boolean') return truth[value ? 0 : 1]
  if (typeof value === 'number') return String(value)
  if (value === null || typeof value !== 'object') return nothing
  const inner = `${indent}  `
  const [open, between, close] = Array.isArray(value) ? [list[0], '', list[1]] : map
  const parts = Object.entries(value).map(([key, part]) => {
    const item = written(part, notation, inner)
    return between === '' ? item : `${text(key)}${between}${item}`
  })
  if (parts.length === 0) return open + close
  return `${open}\n${parts.map((part) => inner + part).join(',\n')}\n${indent}${close}`
}

/** Joins lines, without those that are false. */
export const lines = (...all: readonly (string | false)[]): string =>
  all.filter((line) => line !== false).join('\n')
