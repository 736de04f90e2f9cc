import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { betweenMarks } from '../../chaos/stage/between-marks.ts'
import { formatted } from '../test/docs/formatted.ts'
import { structureTables } from './figures.ts'
import { type Import, root } from './source.ts'

/** The page with the figures. */
export const page = join(root, 'docs/architecture.md')

/** The page with today's figures, formatted. */
export async function pageWithFigures(imports: readonly Import[]): Promise<string> {
  const text = betweenMarks(readFileSync(page, 'utf8'), structureTables(imports))
  return formatted(page, text)
}
