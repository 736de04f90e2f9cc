import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Plan } from '../../access/workspaces/workspace.entity.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { makeReview } from '../../test/test-platform.ts'
import { RuleMode } from '../rules/rule-mode.ts'
import { RuleType } from '../rules/rule-type.ts'
import { german } from './german.ts'
import { inLanguage, itemsEverywhere, saidBy } from './in-language.ts'
import { templates } from './index.ts'
import { TemplateLanguage } from './template-language.ts'

let app: TestApp
let workspace: TestWorkspace
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  workspace = await app.createWorkspace()
})

const apply = (key: string, by = workspace.admin, language = 'EN') =>
  app.graphql<{ applyTemplate: { platformTemplate: { appliedAt: string } } }>(
    by,
    `mutation ($key: String!, $language: TemplateLanguage!) {
      applyTemplate(input: { key: $key, language: $language }) { platformTemplate { appliedAt } }
    }`,
    { key, language },
  )
const remove = (key: string) =>
  app.graphql<{ removeTemplate: object }>(
    workspace.admin,
    'mutation ($key: String!) { removeTemplate(input: { key: $key }) { rules lists queues categories kept } }',
    { key },
  )

const standing = async () => {
  const { rules, lists, policyCategories, reviewQueues } = app.services
  const { workspaceId } = workspace
  return {
    rules: [
      ...(await rules.all(workspaceId, RuleType.content)),
      ...(await rules.all(workspaceId, RuleType.routing)),
    ],
    queues: (await reviewQueues.all(workspaceId)).filter(({ isDefault }) => !isDefault),
    lists: await lists.all(workspaceId),
    categories: await policyCategories.all(workspaceId, false),
  }
}
/** The names of the policy categories that count for the exposure of whoever decides under them. */
const sensitive = async () => {
  const { data } = await app.graphql<{ exposureBudget: { policyCategories: { name: string }[] } }>(
    workspace.admin,
    '{ exposureBudget { policyCategories { name } } }',
  )
  return names(data.exposureBudget.policyCategories)
}
const names = (things: readonly { name: string }[]) => things.map(({ name }) => name)
const caller = () => ({ workspaceId: workspace.workspaceId, actor: workspace.admin.actor })

describe.each(
  Object.values(TemplateLanguage).flatMap((language) =>
    templates.map((written) => [written.key, language, inLanguage(written, language)] as const),
  ),
)('the template %s in %s', (key, language, template) => {
  const make = () => apply(key, workspace.admin, language.toUpperCase())

  it('is made whole in an empty workspace, its rules in their order, explained and in shadow', async () => {
    expect((await make()).errors).toEqual([])
    const { rules, lists, queues, categories } = await standing()
    expect(rules.map(({ name, notes, shadow, enabled }) => ({ name, notes, shadow, enabled }))).toEqual(
      template.rules.map(({ name, notes }) => ({ name, notes, shadow: true, enabled: false })),
    )
    expect(names(lists).sort()).toEqual(names(template.lists).sort())
    expect(names(queues)).toEqual([template.queue])
    // By hotkey: those of the template have one each, in its order.
    expect(names(categories)).toEqual(names(template.categories))
    expect(categories.map(({ hotkey }) => hotkey)).toEqual(template.categories.map((_, at) => at + 1))
    expect((await sensitive()).sort()).toEqual(
      names(template.categories.filter(({ isSensitive }) => isSensitive)).sort(),
    )
  })

  it('is taken away in one step, with nothing left', async () => {
    await make()
    expect((await remove(key)).data.removeTemplate).toEqual({
      rules: template.rules.length,
      lists: template.lists.length,
      queues: 1,
      categories: template.categories.length,
      kept: [],
    })
    expect(Object.values(await standing()).flat()).toEqual([])
    expect((await remove(key)).errors).toMatchObject([{ code: 'NOT_FOUND' }])
  })
})

describe('a template', () => {
  it('calls the obvious ones of its categories sensitive besides those that are, and leaves the bounds', async () => {
    const { workspaceId } = workspace
    const own = await app.services.policyCategories.create(caller(), { name: 'Gore', description: 'Ours' })
    const bounds = { perDay: 50, beforeBreak: null, breakMinutes: 15, stops: true }
    await app.services.exposures.setBudget(caller(), { policyCategoryIds: [own.id], ...bounds })
    await apply('forum')
    expect(await sensitive()).toEqual(expect.arrayContaining(['Gore', 'Hate', 'Violence', 'Self-harm']))
    expect(await sensitive()).not.toContain('Spam')
    expect(await app.services.exposures.budget(workspaceId)).toMatchObject(bounds)
  })

  it('leaves what the workspace has, and what it made its own', async () => {
    await app.services.policyCategories.create(caller(), { name: 'Spam', description: 'Ours' })
    await apply('forum')
    const { rules, lists, categories } = await standing()
    expect(categories.find(({ name }) => name === 'Spam')?.description).toBe('Ours')
    const rule = rules.find(({ name }) => name === 'Words that are never allowed')
    const list = lists[0]
    if (!rule || !list) throw new Error('not made')
    await app.services.rules.setMode(caller(), rule.id, RuleMode.enabled)
    const { data } = await remove('forum')
    expect(data.removeTemplate).toEqual({
      rules: rules.length - 1,
      lists: 0,
      queues: 1,
      categories: 3,
      kept: [rule.name, list.name, 'Harassment'],
    })
    const after = await standing()
    expect(names(after.rules)).toEqual([rule.name])
    expect(names(after.categories).sort()).toEqual(['Harassment', 'Spam'])
  })

  it('keeps a list that has values of the workspace', async () => {
    await apply('games')
    const [list] = (await standing()).lists
    await app.services.listItems.add(caller(), list?.id ?? '', { items: ['our own word'] })
    expect((await remove('games')).data.removeTemplate).toMatchObject({ lists: 1, kept: [list?.name] })
  })

  it('keeps a queue in which reviews are', async () => {
    await apply('forum')
    const [queue] = (await standing()).queues
    const { id } = await makeReview(app.services, workspace.workspaceId)
    await app.services.database.inWorkspace(workspace.workspaceId, (tx) =>
      tx.query('update review set queue_id = $1 where id = $2', [queue?.id, id]),
    )
    expect((await remove('forum')).data.removeTemplate).toMatchObject({ queues: 0, kept: ['Urgent'] })
  })

  it('takes the queue of its name that is there, and leaves it', async () => {
    await app.services.reviewQueues.create(caller(), { name: 'Urgent' })
    await apply('forum')
    expect(names((await standing()).queues)).toEqual(['Urgent'])
    expect((await remove('forum')).data.removeTemplate).toMatchObject({ queues: 0, kept: [] })
    expect(names((await standing()).queues)).toEqual(['Urgent'])
  })

  it('is not made twice, not by moderators, and not where there is none', async () => {
    expect((await apply('forum')).errors).toEqual([])
    expect((await apply('forum')).errors).toMatchObject([{ code: 'CONFLICT' }])
    expect((await apply('forum', workspace.moderator)).errors).toMatchObject([{ code: 'FORBIDDEN' }])
    expect((await apply('bank')).errors).toMatchObject([{ code: 'NOT_FOUND' }])
    const { rules } = await standing()
    expect(new Set(names(rules)).size).toBe(rules.length)
  })

  it('is made whole or not at all', async () => {
    workspace = await app.createWorkspace({ plan: Plan.free })
    for (let count = 0; count < 50; count++) {
      const made = await app.services.lists
        .create(caller(), { name: `List ${String(count)}`, type: 'strings' })
        .catch(() => null)
      if (!made) break
    }
    const before = await standing()
    const refused = await apply('forum')
    expect(refused.errors).toMatchObject([{ code: 'BAD_USER_INPUT' }])
    expect(await standing()).toEqual(before)
  })

  it('says to each workspace which it has', async () => {
    await apply('kids')
    const { data } = await app.graphql<{ platformTemplates: { key: string; appliedAt: string | null }[] }>(
      workspace.moderator,
      '{ platformTemplates { key appliedAt categories { name } lists { name items } rules { name notes } } }',
    )
    expect(
      data.platformTemplates.filter(({ appliedAt }) => appliedAt !== null).map(({ key }) => key),
    ).toEqual(['kids'])
  })
})

it('each text of a template has German, and no German is of a text that is gone', () => {
  const english = new Set<string>()
  const keep = (text: string) => {
    english.add(text)
    return text
  }
  for (const template of templates) saidBy(template, keep, itemsEverywhere)
  expect([...english].filter((text) => !Object.hasOwn(german, text))).toEqual([])
  expect(Object.keys(german).filter((text) => !english.has(text))).toEqual([])
})

it('a template in German says what stands in its texts in German too', () => {
  const [forum] = templates.map((template) => inLanguage(template, TemplateLanguage.de))
  const rules = forum?.rules.map(({ name, notes }) => `${name}: ${notes}`) ?? []
  expect(rules).toContainEqual(
    expect.stringMatching(/^In die Warteschlange Dringend: .*Gewalt, Selbstverletzung/),
  )
  expect(rules).toContainEqual(expect.stringMatching(/^Von mehreren Nutzern gemeldet: .*haben: 3\./))
})
