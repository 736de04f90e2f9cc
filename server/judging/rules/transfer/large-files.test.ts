import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestWorkspace } from '../../../test/app.ts'
import { changeStatus } from '../../../test/moderated-workspace.ts'
import { tripsOf } from '../../../test/trips-of.ts'
import { RuleType } from '../rule-type.ts'

let app: TestApp
let acme: TestWorkspace
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  acme = await app.createWorkspace()
})

const fileOf = (rules: number, lists: object[] = []) => ({
  format: 'verdict.rules',
  version: 1,
  lists,
  rules: Array.from({ length: rules }, (_, n) => ({
    type: n % 2 ? 'user' : 'content',
    name: `Rule ${n}`,
    conditions: [n % 2 ? strikes : { key: 'text_length', params: { atLeast: n } }],
    actions: [changeStatus('flagged')],
  })),
})
const strikes = { key: 'number_of_strikes', params: { atLeast: 1 } }
const importing = (file: object) => app.services.ruleTransfer.import(acme.admin, file)
const namesOf = async (type: RuleType) =>
  (await app.services.rules.all(acme.workspaceId, type)).map(({ name, position }) => ({ name, position }))

describe('[V2.18.5] a file with many rules', () => {
  it('is imported by as many statements as one with few, in its order', async () => {
    const few = await tripsOf(() => importing(fileOf(4)))
    expect(await tripsOf(() => importing(fileOf(60)))).toBeLessThanOrEqual(few)
    const content = await namesOf(RuleType.content)
    expect(content.map(({ position }) => position)).toEqual(content.map((_, n) => n))
    expect(content.slice(2, 5).map(({ name }) => name)).toEqual([
      'Rule 0 (imported)',
      'Rule 2 (imported)',
      'Rule 4',
    ])
    expect(await namesOf(RuleType.user)).toHaveLength(32)
  })

  it('creates none where they are more than a workspace may have', async () => {
    await importing(fileOf(600))
    const tooMany = 'A workspace has at most 1,000 rules'
    await expect(importing(fileOf(401))).rejects.toMatchObject({ fields: { rules: tooMany } })
    expect(await app.services.ruleTransfer.plan(acme.admin, fileOf(401))).toMatchObject({
      problems: { rules: tooMany },
    })
    await importing(fileOf(400))
    expect(await namesOf(RuleType.content)).toHaveLength(500)
  })

  it('whose list has very many values lets other settings be changed while these are checked', async () => {
    const items = Array.from({ length: 50_000 }, (_, n) => `+49 30 ${1_000_000 + n}`)
    const file = fileOf(1, [{ name: 'Numbers', type: 'phone_numbers', items }])
    const done: string[] = []
    await Promise.all([
      importing(file).then(() => done.push('import')),
      app.services.tags.create(acme.admin, { name: 'New', color: '#ff0000' }).then(() => done.push('tag')),
    ])
    expect(done).toEqual(['tag', 'import'])
  })
})
