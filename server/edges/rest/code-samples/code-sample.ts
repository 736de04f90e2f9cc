/** A request to the API as the samples show it. */
export interface SampleRequest {
  /** In capitals. */
  method: string
  url: string
  headers: Readonly<Record<string, string>>
  /** What is sent as JSON. */
  body?: unknown
}

/** How requests are written in a language: as a program that prints what is answered, with nothing installed beside it. */
export interface Language {
  /** As `x-codeSamples` names it. */
  lang: string
  /** As people call it. */
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

/** A value of JSON as a language writes it, over several lines, those after the first indented. */
export function written(value: unknown, notation: Notation, indent = ''): string {
  const { text, nothing, truth, list, map } = notation
  if (typeof value === 'string') return text(value)
  if (typeof value === 'boolean') return truth[value ? 0 : 1]
  if (typeof value === 'number') return String(value)
  if (value === null || typeof value !== 'object') return nothing
  const inner = `${indent}  `
  const [open, between, close] = Array.isArray(value) ? [list[0], '', list[1]] : map
  const parts = Object.entries(value).map(([key, part]) => {
    const said = written(part, notation, inner)
    return between === '' ? said : `${text(key)}${between}${said}`
  })
  if (parts.length === 0) return open + close
  return `${open}\n${parts.map((part) => inner + part).join(',\n')}\n${indent}${close}`
}

/** Lines, without those that are not there. */
export const lines = (...all: readonly (string | false)[]): string =>
  all.filter((line) => line !== false).join('\n')
