import { readFileSync } from 'node:fs'

/** The text of a file; empty when it does not exist or may not be read. */
export function readOrEmpty(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
