/** Prints how many of drawn pictures are found again and read, row by row. Fails where a row is below its floor. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PictureAnalyzer } from '../../server/intake/media/picture-analyzer.ts'
import { printFalseMatches, printFoundAgain } from './found-again.ts'
import { printRead } from './read-again.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'verdict-media-'))
const analyzer = new PictureAnalyzer(1)

async function compare(): Promise<boolean> {
  const desk = { analyzer, file: path.join(folder, 'compared') }
  const found = await printFoundAgain(desk)
  return (await printFalseMatches()) && found
}

try {
  // Pictures are read and looked at in processes of their own.
  const passed = await Promise.all([compare(), printRead({ analyzer, file: path.join(folder, 'read') })])
  if (passed.includes(false)) process.exitCode = 1
} finally {
  analyzer.close()
  await rm(folder, { recursive: true, force: true })
}
