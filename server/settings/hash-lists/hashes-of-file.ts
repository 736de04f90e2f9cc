import { InvalidInputError } from '../../platform/errors.ts'

/** The hashes of a file, without duplicates. */
export interface Hashes {
  md5: string[]
  pdq: string[]
}

const uploadLimit = 5 * 1024 * 1024
const md5 = /^[0-9a-f]{32}$/
const pdq = /^[0-9a-f]{64}$/

/**
 * The hashes of a text file: one a line, 32 hexadecimal digits for MD5 and 64 for PDQ. Text after a comma, a semicolon
 * or a space is ignored, as are empty lines and lines that begin with #.
 * @throws InvalidInputError on `hashes` for a file of 5 MB or more, or with the number of the first invalid line
 */
export function hashesOf(file: string): Hashes {
  if (Buffer.byteLength(file) >= uploadLimit) throw refused('Must be under 5 MB')
  const found = { md5: new Set<string>(), pdq: new Set<string>() }
  for (const [index, line] of file
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .entries()) {
    const [hash = ''] = line
      .trim()
      .toLowerCase()
      .split(/[,;\s]/, 1)
    if (hash === '' || hash.startsWith('#')) continue
    if (md5.test(hash)) found.md5.add(hash)
    else if (pdq.test(hash)) found.pdq.add(hash)
    else throw refused(`Line ${index + 1}: neither an MD5 hash (32 digits) nor a PDQ hash (64 digits)`)
  }
  if (found.md5.size + found.pdq.size === 0) throw refused('There is nothing in the file')
  return { md5: [...found.md5], pdq: [...found.pdq] }
}

const refused = (message: string) => new InvalidInputError({ hashes: message })
