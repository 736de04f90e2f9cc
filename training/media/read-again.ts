import { writeFile } from 'node:fs/promises'
import { TextScript } from '../../server/platform/vocabulary/text-script.ts'
import { type Desk, printRow } from './desk.ts'
import { page } from './draw.ts'
import { fontsOf, inScript, ocrRows, shareFound, unwritten, type Written } from './ocr.ts'

const pictures = process.argv.includes('--full') ? 8 : 4
const [found, floor] = [0.8, 0.75]
/** In which half of the pictures are read whole: one wrong letter of a word, or a space before its last, counts for all of it. */
const lowerFloors: Partial<Record<TextScript, number>> = { [TextScript.korean]: 0.5 }
const blank = page([], { width: 200, height: 100 }, { size: 10 })

/** Prints of how many pictures the words are read, and of how many without words nothing is. */
export async function printRead(desk: Desk): Promise<boolean> {
  let passed = true
  for (const [name, make] of Object.entries(ocrRows))
    if (!(await printRowOf(desk, name, make))) passed = false
  for (const script of Object.values(TextScript)) {
    const make = inScript(script)
    if (!make) console.log(`${script.padEnd(40)} left out: no font here, see Debian's ${fontsOf(script)}`)
    else if (!(await printRowOf(desk, script, make, lowerFloors[script]))) passed = false
  }
  return (await printUnwritten(desk)) && passed
}

async function printRowOf(
  desk: Desk,
  name: string,
  make: (seed: number) => Written,
  least = floor,
): Promise<boolean> {
  let read = 0
  // Starting a reader takes seconds of the time that its first picture has.
  await textOf(desk, await blank, make(0).scripts)
  for (let seed = 0; seed < pictures; seed++) {
    const { words, scripts, picture } = make(seed)
    if (shareFound(words, await textOf(desk, await picture(), scripts)) >= found) read++
  }
  return printRow(name, read, pictures, least)
}

async function printUnwritten(desk: Desk): Promise<boolean> {
  let silent = 0
  for (let seed = 0; seed < pictures; seed++)
    if ((await textOf(desk, await unwritten(seed), [])) === '') silent++
  return printRow('nothing read where nothing is written', silent, pictures, floor)
}

async function textOf({ analyzer, file }: Desk, picture: Buffer, scripts: TextScript[]): Promise<string> {
  await writeFile(file, picture)
  // What takes too long is not read.
  return analyzer.read(file, scripts).catch(() => '')
}
