import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApiServer } from '../../test/api-server.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { changeStatus, makeContent, makePolicy, makeRule } from '../../test/moderated-workspace.ts'
import { startRestApp } from '../../test/rest-app.ts'
import { statementFormats, statementLines } from './statement-export.ts'
import { statementColumns } from './statement-record.ts'

let app: TestApp
let rest: Awaited<ReturnType<typeof startRestApp>>
let acme: TestWorkspace
let call: Awaited<ReturnType<typeof rest.client>>

beforeAll(async () => {
  app = await startTestApp({ env: { PORT: '0' } })
  rest = await startRestApp(app)
  acme = await app.createWorkspace()
  call = await rest.client(acme)
  const spam = await makePolicy(app, acme, 'Spam')
  const house = await makePolicy(app, acme, 'House rule 7')
  await makeRule(app, acme, 'casino', [changeStatus('hidden', { policyCategoryId: spam })])
  await makeRule(app, acme, 'poker', [changeStatus('hidden', { policyCategoryId: house })])
  await makeRule(app, acme, 'dice', [changeStatus('flagged', { policyCategoryId: spam })])
  for (const word of ['casino', 'poker', 'dice'])
    await app.services.syncJudge.decide(acme.workspaceId, makeContent(word, `my secret ${word}`))
})
afterAll(async () => {
  await rest.close()
  await app.close()
})

const actionOn = async (externalId: string): Promise<string> => {
  const { body } = await call('GET', `content/${externalId}`)
  const { actions } = body['content'] as { actions: { action_id: string }[] }
  return actions[0]?.action_id ?? ''
}
const statementOn = async (externalId: string) =>
  call('GET', `actions/${await actionOn(externalId)}/statement-of-reasons`)

describe('GET /api/v1/actions/:id/statement-of-reasons', () => {
  it('answers why something was restricted', async () => {
    expect((await statementOn('casino')).body).toMatchObject({
      success: true,
      missing: [],
      statement: {
        decision_visibility: ['DECISION_VISIBILITY_CONTENT_REMOVED'],
        category: 'STATEMENT_CATEGORY_SCAMS_AND_FRAUD',
        incompatible_content_ground: 'Terms and conditions: Spam',
        automated_decision: 'AUTOMATED_DECISION_FULLY',
        puid: await actionOn('casino'),
      },
    })
  })

  it('names what no policy category tells', async () => {
    expect((await statementOn('poker')).body).toMatchObject({
      missing: ['category'],
      statement: { category: null },
    })
  })

  it('answers 404 for what restricts nothing, and what is not there', async () => {
    expect((await statementOn('dice')).status).toBe(404)
    expect((await call('GET', 'actions/none/statement-of-reasons')).status).toBe(404)
    const other = await rest.client(await app.createWorkspace())
    expect((await other('GET', `actions/${await actionOn('casino')}/statement-of-reasons`)).status).toBe(404)
  })

  it('follows what an admin writes of the category', async () => {
    const update = `mutation ($id: ID!, $terms: PolicyCategoryStatementTermsInput) {
      updatePolicyCategory(input: { id: $id, name: "House rule 7", statementTerms: $terms }) { policyCategory { statementTerms { category isChosen } } } }`
    const { data } = await app.graphql<{ policyCategories: { id: string; name: string }[] }>(
      acme.admin,
      '{ policyCategories { id name } }',
    )
    const { id } = data.policyCategories.find(({ name }) => name === 'House rule 7') ?? {}
    const terms = {
      category: 'VIOLENCE',
      ground: 'ILLEGAL_CONTENT',
      legalGround: 'A law',
      explanation: 'It is violent',
    }
    expect((await app.graphql(acme.admin, update, { id, terms })).errors).toEqual([])
    expect((await statementOn('poker')).body).toMatchObject({
      missing: [],
      statement: {
        category: 'STATEMENT_CATEGORY_VIOLENCE',
        illegal_content_legal_ground: 'A law',
        incompatible_content_ground: null,
      },
    })
    await app.graphql(acme.admin, update, { id, terms: null })
    expect((await statementOn('poker')).body).toMatchObject({ missing: ['category'] })
  })
})

describe('the export of a period', () => {
  const exported = async (format: string, period = {}) => {
    const lines: string[] = []
    const wanted = statementFormats.get(format)
    if (!wanted) throw new Error(`no format ${format}`)
    for await (const line of statementLines(app.services.database, acme.workspaceId, period, wanted))
      lines.push(line)
    return lines.join('')
  }

  it('has a row for each restriction under the official names, what is missing, and nothing that users wrote', async () => {
    const [head, ...rows] = (await exported('csv')).trim().split('\r\n')
    expect(head?.split(',')).toEqual([...statementColumns, 'missing'])
    expect(rows).toHaveLength(2)
    expect(rows.map((row) => row.endsWith(',category'))).toEqual([false, true])
    expect(rows.join()).not.toMatch(/secret|u-1|Uma/)
    expect(await exported('csv', { to: new Date('2020-01-01') })).toBe(`${head ?? ''}\r\n`)
  })

  it('has the bodies of requests that the database takes, of those that are complete', async () => {
    const [line, ...others] = (await exported('jsonl')).trim().split('\n')
    const { statements } = JSON.parse(line ?? '') as { statements: Record<string, unknown>[] }
    expect([others, statements.map(({ puid }) => puid)]).toEqual([[], [await actionOn('casino')]])
    expect(Object.values(statements[0] ?? {})).not.toContain(null)
  })

  it('is for admins, and in the audit log', async () => {
    const server = await startApiServer(app)
    try {
      const url = `${server.url}/statements/statements-of-reasons.csv`
      expect((await fetch(url)).status).toBe(401)
      const by = { workspaceId: acme.workspaceId, actor: { kind: 'member' as never, id: acme.admin.id } }
      const { key } = await app.services.apiKeys.create(by, { name: 'x', scopes: ['graphql:admin' as never] })
      const answer = await fetch(url, { headers: { authorization: `Bearer ${key}` } })
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
      expect((await answer.text()).split('\r\n')).toHaveLength(4)
      const { data } = await app.graphql(acme.admin, '{ auditEntries(first: 1) { nodes { event } } }')
      expect(data).toEqual({ auditEntries: { nodes: [{ event: 'EXPORT_STATEMENTS_DOWNLOADED' }] } })
    } finally {
      await server.stop()
    }
  })
})
