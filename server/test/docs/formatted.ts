import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { format, type FormatConfig } from 'oxfmt'
import { root } from './markdown.ts'

/**
 * The text of a generated file as `npm run format` leaves it; the path tells its language.
 * @throws where it cannot be parsed
 */
export async function formatted(path: string, text: string): Promise<string> {
  const { $schema, ignorePatterns, ...style } = JSON.parse(
    readFileSync(join(root, '.oxfmtrc.json'), 'utf8'),
  ) as FormatConfig & { $schema: string; ignorePatterns: string[] }
  const { code, errors } = await format(path, text, style)
  if (errors.length > 0) throw new Error(`${path}: ${errors.map(({ message }) => message).join('; ')}`)
  return code
}
