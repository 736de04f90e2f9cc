import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ActorKind } from '../../platform/vocabulary/status.ts'
import { type AiWorkspace, fine, says, startAiWorkspace } from '../../test/ai-workspace.ts'

interface Trial {
  id: string
  state: string
  total: number
  examined: number
  cost: number
  error: string | null
  summary: Record<string, number>
  confusion: { human: string; draft: string; items: number }[]
  agreement: { policyCategoryId: string | null; items: number; agreed: number; sameCategory: number }[]
  changed: { text: string; draftAction: string; publishedAction: string }[]
  failed: { text: string; draftAction: string }[]
}

let world: AiWorkspace
let policyId: string

beforeAll(async () => {
  world = await startAiWorkspace()
  policyId = (await policy()).id
  await world.change({ checksIncoming: false })
  for (const [external, text, status] of [
    ['t-1', 'please send money', 'HIDDEN'],
    ['t-2', 'hello you', 'ALLOWED'],
    ['t-3', 'lend me a tenner', 'HIDDEN'],
  ] as const) {
    await world.sync(external, text)
    const { errors } = await world.decide(external, status, status === 'HIDDEN' ? world.scams : null)
    expect(errors).toEqual([])
  }
})
afterAll(() => world.close())
beforeEach(() => {
  world.provider.answer = ({ text, instructions }) => {
    const strict = instructions.includes('No loans')
    if (/send money/.test(text)) return { verdict: says({ evidence: ['send money'] }) }
    return { verdict: strict && /lend/.test(text) ? says({ evidence: ['lend'] }) : fine }
  }
})

const ask = <T = Record<string, unknown>>(source: string, variables: Record<string, unknown> = {}) =>
  world.app.graphql<T>(world.acme.admin, source, variables)

async function policy() {
  const { data } = await ask<{
    writtenPolicies: { id: string; revision: number; publishedVersion: number; examples: { id: string }[] }[]
  }>('{ writtenPolicies { id revision publishedVersion examples { id } } }')
  const [one] = data.writtenPolicies
  if (!one) throw new Error('no policy')
  return one
}

/** Saves a draft, and answers its revision. */
async function draft(markdown: string): Promise<number> {
  const by = {
    workspaceId: world.acme.workspaceId,
    actor: { kind: ActorKind.member, id: world.acme.admin.id },
  }
  const { revision } = await policy()
  const saved = await world.app.services.policyDrafts.save(
    by,
    { id: policyId, basedOn: revision },
    { sections: [{ policyCategoryId: world.scams, markdown }] },
  )
  return saved.revision
}

const start = (basedOn: number, items = 100) =>
  ask<{ startPolicyTrial: { policyTrial: { id: string } } }>(
    `mutation ($id: ID!, $basedOn: Int!, $items: Int!) {
       startPolicyTrial(input: { policyId: $id, basedOn: $basedOn, items: $items }) { policyTrial { id } } }`,
    { id: policyId, basedOn, items },
  )

const trial = async (id: string): Promise<Trial> =>
  (
    await ask<{ policyTrial: Trial }>(
      `query ($id: ID!) { policyTrial(id: $id) { id state total examined cost error
         summary { examples examplesFailed items changed unjudged agreement }
         confusion { human draft items } agreement { policyCategoryId items agreed sameCategory }
         changed: items(shown: CHANGED) { text draftAction publishedAction }
         failed: items(shown: FAILED_EXAMPLES) { text draftAction } } }`,
      { id },
    )
  ).data.policyTrial

async function finished(basedOn: number, items = 100): Promise<Trial> {
  const { data, errors } = await start(basedOn, items)
  expect(errors).toEqual([])
  await expect
    .poll(async () => (await trial(data.startPolicyTrial.policyTrial.id)).state, { timeout: 20_000 })
    .not.toBe('RUNNING')
  return trial(data.startPolicyTrial.policyTrial.id)
}

const publish = (basedOn: number, overrideReason: string | null = null) =>
  ask<{ publishWrittenPolicy: { writtenPolicy: { publishedVersion: number } } }>(
    `mutation ($id: ID!, $basedOn: Int!, $overrideReason: String) {
       publishWrittenPolicy(input: { id: $id, basedOn: $basedOn, overrideReason: $overrideReason }) { writtenPolicy { publishedVersion } } }`,
    { id: policyId, basedOn, overrideReason },
  )

const addExample = (input: Record<string, unknown>) =>
  ask<{ addPolicyExample: { policyExample: { id: string; text: string } } }>(
    'mutation ($input: AddPolicyExampleInput!) { addPolicyExample(input: $input) { policyExample { id text } } }',
    { input: { policyId, ...input } },
  )

describe('[2.7] a draft of a written policy on past items that humans decided on', () => {
  it('tells its agreement with humans, and what it judges otherwise than the version in force', async () => {
    const found = await finished(await draft('No advance fees. No loans.'))
    expect(found).toMatchObject({
      state: 'FINISHED',
      total: 3,
      examined: 3,
      error: null,
      summary: { examples: 0, items: 3, changed: 1, unjudged: 0, agreement: 1 },
      changed: [{ text: 'lend me a tenner', draftAction: 'HIDDEN', publishedAction: 'ALLOWED' }],
    })
    expect(found.confusion).toEqual([
      { human: 'ALLOWED', draft: 'ALLOWED', items: 1 },
      { human: 'HIDDEN', draft: 'HIDDEN', items: 2 },
    ])
    expect(found.agreement).toEqual([
      { policyCategoryId: world.scams, items: 2, agreed: 2, sameCategory: 2 },
      { policyCategoryId: null, items: 1, agreed: 1, sameCategory: 1 },
    ])
    expect(found.cost).toBeCloseTo(6 * 0.0028)
  })

  it('is refused without a draft, on another revision, and for another workspace', async () => {
    const { revision } = await policy()
    expect((await start(revision + 1)).errors).toMatchObject([{ code: 'CONFLICT' }])
    expect((await start(revision, 501)).errors).toMatchObject([{ code: 'BAD_USER_INPUT' }])
    const other = await world.app.createWorkspace()
    const { errors } = await world.app.graphql(
      other.admin,
      'mutation ($id: ID!) { startPolicyTrial(input: { policyId: $id, basedOn: 1 }) { policyTrial { id } } }',
      { id: policyId },
    )
    expect(errors).toMatchObject([{ code: 'NOT_FOUND' }])
  })

  it('goes on after a crash where it was, and is not kept twice', async () => {
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => (release = resolve))
    world.provider.answer = async () => held.then(() => ({ verdict: fine }))
    const { data } = await start(await draft('No advance fees. No loans.'))
    const { id } = data.startPolicyTrial.policyTrial
    await world.read(
      `update task set lease_token = gen_random_uuid(), lease_until = now() - interval '1 second' where object_id = $1`,
      id,
    )
    release()
    await expect.poll(async () => (await trial(id)).state, { timeout: 20_000 }).toBe('FINISHED')
    expect(await trial(id)).toMatchObject({ total: 3, examined: 3 })
  })

  it('is kept item by item where the provider is away for some, and has the others not asked again', async () => {
    const before = world.asksAbout('hello you')
    let away = true
    world.provider.answer = ({ text }) => (/lend/.test(text) && away ? { status: 503 } : { verdict: fine })
    const { data } = await start(await draft('No advance fees. No loans.'))
    const { id } = data.startPolicyTrial.policyTrial
    await expect.poll(async () => (await trial(id)).examined, { timeout: 20_000 }).toBe(2)
    away = false
    await world.read(`update task set lease_until = now() - interval '1 second' where object_id = $1`, id)
    await expect.poll(async () => (await trial(id)).state, { timeout: 20_000 }).toBe('FINISHED')
    expect(await trial(id)).toMatchObject({ examined: 3, summary: { unjudged: 0 } })
    expect(world.asksAbout('hello you') - before).toBe(2)
  })

  it('stops when it is told to, and what it found stays', async () => {
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => (release = resolve))
    world.provider.answer = async () => held.then(() => ({ verdict: fine }))
    const { data } = await start(await draft('No advance fees. No loans.'))
    const { id } = data.startPolicyTrial.policyTrial
    const stop = 'mutation ($id: ID!) { cancelPolicyTrial(input: { id: $id }) { policyTrial { state } } }'
    expect((await ask(stop, { id })).data).toEqual({
      cancelPolicyTrial: { policyTrial: { state: 'CANCELLED' } },
    })
    release()
    await expect
      .poll(async () => (await world.read('select 1 from task where object_id = $1', id)).length, {
        timeout: 20_000,
      })
      .toBe(0)
    expect((await trial(id)).state).toBe('CANCELLED')
  })
})

describe('examples that each publication must pass', () => {
  it('hold it back until they passed on this very draft, or somebody says why not', async () => {
    const taken = await addExample({
      content: { id: world.contentId('t-3') },
      action: 'HIDDEN',
      policyCategoryId: world.scams,
    })
    expect(taken.data.addPolicyExample.policyExample.text).toBe('lend me a tenner')
    const weak = await draft('No advance fees at all.')
    expect((await publish(weak)).errors).toMatchObject([
      { extensions: { fields: { overrideReason: 'Its examples have not all been tried on this draft' } } },
    ])
    expect(await finished(weak, 0)).toMatchObject({
      total: 1,
      summary: { examples: 1, examplesFailed: 1, items: 0 },
      failed: [{ text: 'lend me a tenner', draftAction: 'ALLOWED' }],
    })
    expect((await publish(weak)).errors).toMatchObject([
      { extensions: { fields: { overrideReason: 'Examples that do not pass: 1 of 1' } } },
    ])
    const strong = await draft('No advance fees. No loans.')
    expect((await publish(strong)).errors).toHaveLength(1)
    await finished(strong, 0)
    expect((await publish(strong)).errors).toEqual([])
  })

  it('an override is kept with the version and in the audit log', async () => {
    const weak = await draft('Nothing but this.')
    expect((await publish(weak, 'The loans are legal now')).errors).toEqual([])
    const { publishedVersion } = await policy()
    expect(
      await world.read(
        'select override_reason from written_policy_version where version = $1',
        publishedVersion,
      ),
    ).toEqual([{ override_reason: 'The loans are legal now' }])
    const [entry] = await world.read<{ after: Record<string, unknown> }>(
      `select after from audit_entry where event = 'written_policy.published' order by seq desc limit 1`,
    )
    expect(entry?.after).toMatchObject({
      overridden: 'Its examples have not all been tried on this draft',
      overrideReason: 'The loans are legal now',
    })
  })

  it('are refused without text or with a category that is not there, and can be removed', async () => {
    expect((await addExample({ action: 'ALLOWED' })).errors).toMatchObject([{ code: 'BAD_USER_INPUT' }])
    const unknown = { text: 'x', action: 'HIDDEN', policyCategoryId: policyId }
    expect((await addExample(unknown)).errors).toMatchObject([{ code: 'BAD_USER_INPUT' }])
    for (const { id } of (await policy()).examples)
      await ask('mutation ($id: ID!) { removePolicyExample(input: { id: $id }) { deletedId } }', { id })
    expect((await policy()).examples).toEqual([])
    expect((await publish(await draft('And now this.'))).errors).toEqual([])
  })
})
