import { readdirSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { settingsSchema } from '../../platform/secret-settings.ts'
import { ActorKind } from '../../platform/vocabulary/status.ts'
import { aiProviders } from '../../signals/ai-providers/ai-providers.ts'
import { type AiProviderServer, startAiProvider } from '../../test/ai-provider.ts'
import { publishPolicy } from '../../test/ai-things.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { makePolicy } from '../../test/moderated-workspace.ts'

let app: TestApp
let acme: TestWorkspace
let provider: AiProviderServer
let policy: string

const verdict = {
  action: 'remove',
  category: 'scams',
  reasoning: 'Asks for money.',
  confidence: 0.9,
  evidence: ['money'],
}

beforeAll(async () => {
  provider = await startAiProvider(() => ({ verdict }))
  app = await startTestApp()
  acme = await app.createWorkspace()
  policy = await publishPolicy(app, acme, 'Rules', { [await makePolicy(app, acme, 'Scams')]: 'No scams.' })
})
afterAll(async () => {
  await app.close()
  provider.close()
})

const settings = () => ({ model: 'm', apiKey: 'key-1', baseUrl: `${provider.url}/v1` })
const create = (over: Record<string, unknown> = {}, who = acme.admin) =>
  app.graphql<{ createAiModerator: { aiModerator: { id: string } & Record<string, unknown> } }>(
    who,
    `mutation ($input: CreateAiModeratorInput!) { createAiModerator(input: $input) { aiModerator {
       id name provider settings decisiveness may checksIncoming checksAllowed shadow enabled writtenPolicy { name } } } }`,
    {
      input: {
        name: 'Watch',
        writtenPolicyId: policy,
        provider: 'openai_compatible',
        settings: settings(),
        ...over,
      },
    },
  )
const update = (id: string, input: Record<string, unknown>, who = acme.admin) =>
  app.graphql(
    who,
    'mutation ($input: UpdateAiModeratorInput!) { updateAiModerator(input: $input) { aiModerator { id settings enabled } } }',
    { input: { id, ...input } },
  )

describe('[V2.13.10] the registry of providers', () => {
  it('lists every definition of the folder, under the key of its file', () => {
    const others = ['ai-provider.ts', 'ai-providers.ts', 'json-answer.ts']
    const files = readdirSync(new URL('../../signals/ai-providers', import.meta.url))
      .filter((file) => !others.includes(file) && !file.endsWith('.test.ts'))
      .map((file) => file.replace('.ts', '').replaceAll('-', '_'))
    expect(aiProviders.map(({ key }) => key).sort()).toEqual(files.sort())
  })

  it.each(aiProviders.map((one) => [one.key, one] as const))('%s is described for an editor', (_key, one) => {
    const schema = settingsSchema(one) as {
      properties: Record<string, { title?: string; writeOnly?: boolean }>
    }
    expect(() => new Ajv2020({ strict: false, validateFormats: false }).compile(schema)).not.toThrow()
    expect(Object.values(schema.properties).every(({ title }) => title)).toBe(true)
    expect(JSON.stringify(schema.properties['apiKey'])).toContain('"writeOnly":true')
  })
})

describe('[V2.13.13] admins set AI moderators up', () => {
  it('a new one is disabled, cautious, and may only flag; its key is sealed and never shown', async () => {
    const { data, errors } = await create({ name: 'First' })
    expect(errors).toEqual([])
    expect(data.createAiModerator.aiModerator).toMatchObject({
      enabled: false,
      decisiveness: 'CAUTIOUS',
      may: ['FLAGGED'],
      checksIncoming: true,
      checksAllowed: false,
      shadow: false,
      settings: { baseUrl: `${provider.url}/v1`, model: 'm' },
      writtenPolicy: { name: 'Rules' },
    })
    const dump = await app.services.database.inWorkspace(acme.workspaceId, (tx) =>
      tx.query(`select m::text, (select string_agg(a::text, ' ') from audit_entry a) from ai_moderator m`),
    )
    expect(JSON.stringify([dump, data])).not.toContain('key-1')
  })

  it.each([
    ['a taken name', { name: 'first' }, 'name'],
    [
      'a policy that is not there',
      { name: 'P', writtenPolicyId: '00000000-0000-7000-8000-000000000000' },
      'writtenPolicyId',
    ],
    ['an unknown provider', { name: 'P', provider: 'oracle' }, 'provider'],
    ['settings of another form', { name: 'P', settings: { apiKey: 'k' } }, 'settings.model'],
    [
      'an address that is not public',
      { name: 'P', settings: { model: 'm', apiKey: 'k', baseUrl: 'https://10.0.0.1/v1' } },
      'settings.baseUrl',
    ],
  ])('%s is refused on its field', async (_name, over, field) => {
    const { errors } = await create(over)
    expect(errors).toMatchObject([
      { code: 'BAD_USER_INPUT', extensions: { fields: { [field]: expect.any(String) as string } } },
    ])
  })

  it('a key stays when it is not given, but does not follow to another address', async () => {
    const { data } = await create({ name: 'Kept' })
    const { id } = data.createAiModerator.aiModerator
    expect((await update(id, { settings: { model: 'm-2' }, enabled: true })).data).toMatchObject({
      updateAiModerator: { aiModerator: { enabled: true, settings: { model: 'm-2' } } },
    })
    const { errors } = await update(id, { settings: { baseUrl: 'http://127.0.0.1:9/v1' } })
    expect(errors).toMatchObject([
      { extensions: { fields: { 'settings.apiKey': expect.any(String) as string } } },
    ])
  })

  it('a limit of cost a day is refused without a price, and one that is there without can be kept', async () => {
    const needs = [{ extensions: { fields: { costPerDay: 'Needs the price of input or output tokens' } } }]
    const limited = { name: 'Limited', costPerDay: 5 }
    expect((await create(limited)).errors).toMatchObject(needs)
    const { data, errors } = await create({ ...limited, settings: { ...settings(), outputPrice: 3 } })
    expect(errors).toEqual([])
    const { id } = data.createAiModerator.aiModerator
    expect((await update(id, { settings: { outputPrice: null } })).errors).toMatchObject(needs)
    expect((await update(id, { costPerDay: null, settings: { outputPrice: null } })).errors).toEqual([])
    expect((await update(id, { costPerDay: 0 })).errors).toMatchObject(needs)
    await app.services.database.inWorkspace(acme.workspaceId, (tx) =>
      tx.query('update ai_moderator set cost_per_day = 5 where id = $1', [id]),
    )
    expect((await update(id, { enabled: true })).errors).toEqual([])
  })

  it('an emptied field that is no secret is given up', async () => {
    const { data } = await create({ name: 'Priced', settings: { ...settings(), inputPrice: 3 } })
    const { id } = data.createAiModerator.aiModerator
    const changed = await update(id, { settings: { inputPrice: null, apiKey: '' } })
    expect(changed.data).toEqual({
      updateAiModerator: {
        aiModerator: {
          id,
          enabled: false,
          settings: {
            model: 'm',
            baseUrl: settings().baseUrl,
            format: 'json_schema',
            outputLimitName: 'max_completion_tokens',
          },
        },
      },
    })
  })

  it('of two changes at once none undoes the other: the later one is told', async () => {
    const { data } = await create({ name: 'Contested' })
    const { id } = data.createAiModerator.aiModerator
    const prices = ['inputPrice', 'outputPrice']
    const answers = await Promise.all(prices.map((price) => update(id, { settings: { [price]: 5 } })))
    expect(answers.flatMap(({ errors }) => errors).every(({ code }) => code === 'CONFLICT')).toBe(true)
    const made = prices.filter((_, index) => answers[index]?.errors.length === 0)
    const { data: now } = await app.graphql<{ aiModerator: { settings: Record<string, unknown> } }>(
      acme.admin,
      'query ($id: ID!) { aiModerator(id: $id) { settings } }',
      { id },
    )
    expect(prices.filter((price) => now.aiModerator.settings[price] === 5)).toEqual(made)
    expect(made.length).toBeGreaterThan(0)
  })

  it('every change is in the audit log, with what was and what is', async () => {
    const { data } = await create({ name: 'Logged' })
    const { id } = data.createAiModerator.aiModerator
    await update(id, { shadow: true })
    await app.graphql(
      acme.admin,
      'mutation ($id: ID!) { deleteAiModerator(input: { id: $id }) { deletedId } }',
      { id },
    )
    const entries = await app.services.database.inWorkspace(acme.workspaceId, (tx) =>
      tx.query(`select event, subject, before ->> 'shadow' as before, after ->> 'shadow' as after from audit_entry
        where subject = 'Logged' order by seq`),
    )
    expect(entries).toEqual([
      { event: 'ai_moderator.created', subject: 'Logged', before: null, after: 'false' },
      { event: 'ai_moderator.updated', subject: 'Logged', before: 'false', after: 'true' },
      { event: 'ai_moderator.deleted', subject: 'Logged', before: 'true', after: null },
    ])
  })

  it('of those that get the same name at once, one has it', async () => {
    const made = await Promise.all(['Twin A', 'Twin B', 'Twin C'].map((name) => create({ name })))
    const answers = await Promise.all(
      made.map(({ data }) => update(data.createAiModerator.aiModerator.id, { name: 'The same' })),
    )
    const codes = answers.map(({ errors }) => errors[0]?.code ?? 'changed')
    expect(codes.toSorted()).toEqual(['BAD_USER_INPUT', 'BAD_USER_INPUT', 'changed'])
  })

  it('moderators see and change nothing of them', async () => {
    expect((await create({ name: 'Mine' }, acme.moderator)).errors).toMatchObject([{ code: 'FORBIDDEN' }])
    expect((await app.graphql(acme.moderator, '{ aiModerators { id } }')).errors).toMatchObject([
      { code: 'FORBIDDEN' },
    ])
  })

  it('the policy that one reads cannot be deleted', async () => {
    await create({ name: 'Reader' })
    const { errors } = await app.graphql(
      acme.admin,
      'mutation ($id: ID!) { deleteWrittenPolicy(input: { id: $id }) { deletedId } }',
      {
        id: policy,
      },
    )
    expect(errors).toMatchObject([{ code: 'CONFLICT' }])
  })
})

describe('[V2.13.14] trying one on a text', () => {
  const attempt = async (id: string, text = 'send money') =>
    app.graphql<{ tryAiModerator: { aiTrial: Record<string, unknown> } }>(
      acme.admin,
      `mutation ($id: ID!, $text: String!) { tryAiModerator(input: { id: $id, text: $text }) { aiTrial {
         action policyCategory { name } reasoning confidence evidence { start end } outcome error model durationMs } } }`,
      { id, text },
    )

  it('shows verdict, reasoning, time and what would come of it, and records nothing', async () => {
    const { data } = await create({ name: 'Tried' })
    const tried = await attempt(data.createAiModerator.aiModerator.id)
    expect(tried.errors).toEqual([])
    expect(tried.data.tryAiModerator.aiTrial).toMatchObject({
      action: 'HIDDEN',
      policyCategory: { name: 'Scams' },
      reasoning: 'Asks for money.',
      outcome: 'FLAGGED',
      error: null,
      model: 'test-model-2026',
    })
    expect(
      await app.services.database.inWorkspace(acme.workspaceId, (tx) => tx.query('select 1 from ai_verdict')),
    ).toEqual([])
  })

  it('says why there is no verdict, and when the policy has nothing to read', async () => {
    const { data } = await create({ name: 'Wrong key', settings: { ...settings(), apiKey: 'wrong' } })
    expect((await attempt(data.createAiModerator.aiModerator.id)).data.tryAiModerator.aiTrial).toMatchObject({
      action: null,
      outcome: 'FAILED',
      error: 'the provider refused the key',
    })
    const by = { workspaceId: acme.workspaceId, actor: { kind: ActorKind.member, id: acme.admin.id } }
    const { id: empty } = await app.services.writtenPolicies.create(by, { name: 'Unpublished' })
    const blind = await create({ name: 'Blind', writtenPolicyId: empty })
    expect((await attempt(blind.data.createAiModerator.aiModerator.id)).errors).toMatchObject([
      { code: 'CONFLICT' },
    ])
  })
})
