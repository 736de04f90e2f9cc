/**
 * Prints how many of drawn pictures are found again and read, and how many spoken words are heard wrong, row by row; with
 * `--speech` the words alone. Fails where a row is below its floor.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PictureAnalyzer } from '../../server/intake/media/picture-analyzer.ts'
import { printFalseMatches, printFoundAgain } from './found-again.ts'
import { printRead } from './read-again.ts'
import { printHeard } from './transcribe-again.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'verdict-media-'))
const analyzer = new PictureAnalyzer(1)

async function compare(): Promise<boolean> {
  const desk = { analyzer, file: path.join(folder, 'compared') }
  const found = await printFoundAgain(desk)
  return (await printFalseMatches()) && found
}

try {
  const speechAlone = process.argv.includes('--speech')
  // Pictures are read and looked at in processes of their own.
  const pictures = speechAlone
    ? []
    : await Promise.all([compare(), printRead({ analyzer, file: path.join(folder, 'read') })])
  const passed = [...pictures, await printHeard(path.join(folder, 'heard'))]
  if (passed.includes(false)) process.exitCode = 1
} finally {
  analyzer.close()
  await rm(folder, { recursive: true, force: true })
}
