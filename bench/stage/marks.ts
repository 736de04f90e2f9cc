import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import ts from 'typescript'
import { textOf } from '../../server/structure/source.ts'
import { benchesIn } from '../../server/structure/sql-texts.ts'
import { filesWithSqlText } from '../../server/structure/statements.ts'
import { runBench } from './benches.ts'
import { oneLine, statementsVariable } from './noted-statements.ts'

/** How many rows benches begin with that are told how many. */
const few = '20000'

/** Shorter pieces of SQL stand in many statements. */
const leastLength = 40

/**
 * The marks `SQL text: bench/…` that are wrong: those of files no text of which the bench runs. Each bench that is named runs once, and
 * shortly; whether it meets its goals does not matter. A file that only puts pieces of others together is not looked at.
 */
export async function wrongMarks(): Promise<string[]> {
  const marks = filesWithSqlText().flatMap((file) => benchesIn(file).map((bench) => ({ file, bench })))
  const wrong: string[] = []
  for (const bench of new Set(marks.map((mark) => mark.bench))) {
    const ran = await statementsOf(path.basename(bench, '.ts'))
    for (const { file } of marks.filter((mark) => mark.bench === bench)) {
      const pieces = piecesIn(file)
      if (pieces.length > 0 && !pieces.some((piece) => ran.includes(piece)))
        wrong.push(`${file} names ${bench}, which runs none of its texts`)
    }
  }
  return wrong
}

/** What stands in the templates of a file between what is put into them, each on one line. */
function piecesIn(file: string): string[] {
  const source = ts.createSourceFile(file, textOf(file), ts.ScriptTarget.Latest)
  const pieces: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isTemplateLiteralToken(node)) pieces.push(oneLine(node.text))
    ts.forEachChild(node, visit)
  }
  visit(source)
  return pieces.filter(({ length }) => length >= leastLength)
}

/** What a bench has PostgreSQL run. */
async function statementsOf(bench: string): Promise<string> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'verdict-statements-'))
  const noted = path.join(folder, 'statements')
  writeFileSync(noted, '')
  try {
    const env = { [statementsVariable]: noted, BENCH_ROUNDS: '1', BENCH_SECONDS: '1' }
    await runBench(bench, { args: [few], env })
    return readFileSync(noted, 'utf8')
  } finally {
    rmSync(folder, { recursive: true })
  }
}
