import { text } from 'node:stream/consumers'
import { parse } from 'csv-parse/sync'
import type { Page } from 'playwright-core'
import { opensWithin } from '../../e2e/support/open-within.ts'
import { becomes, says } from '../../e2e/support/workspace.ts'
import { formulaStarts } from '../../server/test/formula-starts.ts'
import type { Attack, Effort, Finding } from '../stage/attack.ts'
import { inBrowser } from '../stage/browser.ts'
import { refusalOf } from '../stage/refused.ts'
import type { Target } from '../stage/target.ts'

const call = `cmd|' /C calc'!A0`
/** Whether a spreadsheet would evaluate the cell. */
const isFormula = (cell: string) =>
  formulaStarts.some((start) => cell.startsWith(start)) && !/^-?\d+(\.\d+)?$/.test(cell)

const named = {
  tag: 'mutation ($name: String!) { createTag(input: { name: $name, color: "#336699" }) { tag { id } } }',
  list: 'mutation ($name: String!) { createList(input: { name: $name, type: STRINGS }) { list { id } } }',
}

/** The id of a policy category whose terms, which are in statements of reasons, are a formula. */
async function policyOf({ admin }: Target, name: string): Promise<string> {
  const { createPolicyCategory } = await admin<{
    createPolicyCategory: { policyCategory: { policyId: string } }
  }>(
    'mutation ($input: CreatePolicyCategoryInput!) { createPolicyCategory(input: $input) { policyCategory { policyId } } }',
    {
      input: {
        name,
        statementTerms: {
          category: 'ANIMAL_WELFARE',
          ground: 'INCOMPATIBLE_CONTENT',
          legalGround: name,
          explanation: name,
        },
      },
    },
  )
  return createPolicyCategory.policyCategory.policyId
}

/** Names objects after formulas wherever an exported table has their names. @returns how many names were refused */
async function nameThings(target: Target): Promise<number> {
  const { rest, admin, rule, decide } = target
  let refused = 0
  for (const [n, start] of formulaStarts.entries()) {
    const formula = `${start}${call}`
    const user_id = `${start.trim()}1+${n}`
    await rest('POST', 'user', { id: user_id, name: formula })
    const name = `${formula} ${n}`
    const policy_id = await policyOf(target, name)
    await rest('POST', 'status', { user_id, status: 'hidden', policy_id })
    for (const query of Object.values(named))
      if ((await refusalOf(admin(query, { name }), /^name$/)) !== null) refused++
    const ruled = rule('content', name, [says(`word${n}`)], [becomes('flagged')])
    if ((await refusalOf(ruled, /^name$/)) !== null) refused++
    await decide(`formula-${n}`, `word${n}`, { user: { id: user_id } })
  }
  return refused
}

const ofServer = ['/audit/entries.csv', '/statements/statements-of-reasons.csv?from=2020-01-01&to=2100-01-01']

async function run(target: Target, { short }: Effort): Promise<Finding> {
  const refused = await nameThings(target)
  const until = Date.now() + 10_000
  const tables = await Promise.all(ofServer.map((path) => tableAt(target, path, until)))
  const ofDashboard = short ? [] : await inBrowser(target, (page) => tablesOfAnalytics(page, target.url))
  const cellsOf = (files: readonly string[]) =>
    files.flatMap((file) => parse(file, { bom: true, relaxColumnCount: true }).flat())
  const namedIn = (files: readonly string[]) => cellsOf(files).filter((cell) => cell.includes('calc')).length
  const formulas = cellsOf([...tables, ...ofDashboard]).filter(isFormula)
  const places = short ? '' : ` and ${namedIn(ofDashboard)} of ${ofDashboard.length} tables of the dashboard`
  return {
    figure: `${formulaStarts.length} signs at the start of names of users, tags, lists, policies and rules, ${refused} of them refused: ${namedIn(tables)} cells of ${tables.length} tables${places} have them, ${formulas.length} begin a formula`,
    held:
      tables.every((table) => namedIn([table]) > 0) &&
      (short || namedIn(ofDashboard) > 0) &&
      formulas.length === 0,
  }
}

/** The table, once a named object is in it or ten seconds are over. */
async function tableAt({ download }: Target, path: string, until: number): Promise<string> {
  for (;;) {
    const table = await download(path)
    if (table.includes('calc') || Date.now() > until) return table
  }
}

/**
 * The downloads of the dashboard's analytics, each card with content, once a named object is in them, which are counted in the background
 * within two minutes, or three are over.
 */
async function tablesOfAnalytics(page: Page, url: string): Promise<string[]> {
  await page.goto(url)
  const openWithin = opensWithin(page)
  for (const until = Date.now() + 180_000; ;) {
    await openWithin('/queues')
    await openWithin('/analytics')
    const tables: string[] = []
    for (const button of await page
      .getByRole('button', { name: /^Download .* as CSV$/, disabled: false })
      .all()) {
      const [file] = await Promise.all([page.waitForEvent('download'), button.click()])
      tables.push(await text(await file.createReadStream()))
    }
    if (tables.some((table) => table.includes('calc')) || Date.now() > until) return tables
  }
}

export const formulas: Attack = {
  name: 'formulas',
  about:
    'Names users, tags, lists, policies and rules after formulas, and looks for them in the tables that are exported, those of the dashboard among them.',
  hasShort: true,
  run,
}
