import { writeFile } from 'node:fs/promises'
import { type PartPrint, partPrints } from '../../server/intake/media/picture-print.ts'
import { ComparedPrints } from './compare-prints.ts'
import { type Desk, printRow } from './desk.ts'
import { changes, original } from './similar.ts'
import { stranger } from './strangers.ts'

const originals = process.argv.includes('--full') ? 100 : 10
const strangers = 10_000
const drawnAtOnce = 8
const floor = 0.6

/** Prints of how many pictures a changed copy is found to be like them, change by change. */
export async function printFoundAgain(desk: Desk): Promise<boolean> {
  const found = new Map(Object.keys(changes).map((name) => [name, 0]))
  for (let seed = 0; seed < originals; seed++) {
    const picture = await original(seed)
    const stored = new ComparedPrints()
    stored.add(seed, await printsOf(desk, picture))
    for (const [name, change] of Object.entries(changes))
      if (stored.like(await printsOf(desk, await change(picture, seed))).has(seed))
        found.set(name, (found.get(name) ?? 0) + 1)
  }
  return [...found].map(([name, hits]) => printRow(name, hits, originals, floor)).every(Boolean)
}

/** Prints how many of the pairs of 10,000 different pictures are taken for alike: none may be. */
export async function printFalseMatches(): Promise<boolean> {
  const pictures: PartPrint[][] = []
  while (pictures.length < strangers)
    pictures.push(
      ...(await Promise.all(
        Array.from({ length: drawnAtOnce }, async (_, at) =>
          partPrints(await stranger(50_000 + pictures.length + at), true),
        ),
      )),
    )
  const stored = new ComparedPrints()
  for (const [owner, prints] of pictures.entries()) stored.add(owner, prints)
  let alike = 0
  for (const [owner, prints] of pictures.entries())
    for (const other of stored.like(prints)) if (other !== owner) alike++
  const pairs = pictures.length * (pictures.length - 1)
  console.log(
    `${'different pictures taken for alike'.padEnd(40)} ${alike} of ${pairs} pairs of ${pictures.length} pictures`,
  )
  return alike === 0
}

async function printsOf({ analyzer, file }: Desk, picture: Buffer): Promise<PartPrint[]> {
  await writeFile(file, picture)
  return (await analyzer.look(file)).prints
}
