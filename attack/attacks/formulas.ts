import { parse } from 'csv-parse/sync'
import type { Attack, Finding } from '../stage/attack.ts'
import type { Target } from '../stage/target.ts'

const starts = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠']
const call = `cmd|' /C calc'!A0`
/** What a spreadsheet would compute. */
const isFormula = (cell: string) => /^[=+\-@\t\r\n＝＋－＠]/u.test(cell) && !/^-?\d+(\.\d+)?$/.test(cell)

/** Names things after formulas wherever a table of somebody has their names. */
async function nameThings({ rest, admin }: Target): Promise<void> {
  for (const [n, start] of starts.entries()) {
    const formula = `${start}${call}`
    await rest('POST', 'user', { id: `${start.trim()}1+${n}`, name: formula })
    await rest('POST', 'status', { user_id: `${start.trim()}1+${n}`, status: 'hidden' })
    await admin(
      'mutation ($name: String!) { createTag(input: { name: $name, color: "#336699" }) { tag { id } } }',
      {
        name: `${formula} ${n}`,
      },
    ).catch(() => undefined)
    await admin(
      'mutation ($name: String!) { createList(input: { name: $name, type: STRINGS }) { list { id } } }',
      {
        name: `${formula} ${n}`,
      },
    ).catch(() => undefined)
  }
}

async function run(target: Target): Promise<Finding> {
  await nameThings(target)
  const until = Date.now() + 10_000
  const paths = ['/audit/entries.csv', `/statements/statements-of-reasons.csv?from=2020-01-01&to=2100-01-01`]
  const texts = await Promise.all(paths.map((path) => tableAt(target, path, until)))
  const cells = texts.flatMap((text) =>
    (parse(text, { bom: true, relaxColumnCount: true }) as string[][]).flat(),
  )
  const named = cells.filter((cell) => cell.includes('calc')).length
  const formulas = cells.filter(isFormula)
  return {
    figure: `${starts.length} signs at the start of names of users, tags and lists: ${named} cells of ${paths.length} tables have them, ${formulas.length} begin a formula`,
    held: named > 0 && formulas.length === 0,
  }
}

/** The table, once something of what was named is in it or ten seconds are over. */
async function tableAt({ download }: Target, path: string, until: number): Promise<string> {
  for (;;) {
    const text = await download(path)
    if (text.includes('calc') || Date.now() > until) return text
  }
}

export const formulas: Attack = {
  name: 'formulas',
  about: 'Names users, tags and lists after formulas, and looks for them in the tables that are exported.',
  hasShort: true,
  run,
}
