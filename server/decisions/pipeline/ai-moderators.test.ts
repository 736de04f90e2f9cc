import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { analyzeUser } from '../../intake/users/user-tasks.ts'
import { makeAiModerator, publishPolicy } from '../../test/ai-things.ts'
import { type AiWorkspace, fine, says, startAiWorkspace } from '../../test/ai-workspace.ts'
import { until } from '../../test/delivery-setup.ts'
import { changeStatus, makeContent, makePolicy, makeRule } from '../../test/moderated-workspace.ts'
import { makeUserRule, untilDone } from '../../test/user-rules.ts'

let ai: AiWorkspace
beforeAll(async () => {
  ai = await startAiWorkspace()
})
afterAll(() => ai.close())
afterEach(() => ai.reset())

/** The item, once it has a status. */
async function decided(external: string): Promise<Record<string, unknown> | undefined> {
  await until(async () => Boolean((await ai.content(external))?.['status']))
  return ai.content(external)
}

describe('[1.1.2a] an AI moderator looks at content after the rules', () => {
  it('[2.13] [3.1.8] acts with a policy category and its reasoning, in one action', async () => {
    ai.provider.answer = () => ({ verdict: says() })
    await ai.post('a-1', 'please send money first')
    expect(await decided('a-1')).toMatchObject({
      status: 'hidden',
      initial_status: 'hidden',
      policy_category_id: ai.scams,
      decided_by_kind: 'ai',
      decided_by_id: ai.watch,
    })
    expect(await ai.actionsOn('a-1')).toMatchObject([
      {
        action_type: 'ChangeStatus',
        actor_kind: 'ai',
        actor_id: ai.watch,
        previous_status: null,
        status: 'hidden',
      },
    ])
    expect(await ai.verdictsOn('a-1')).toMatchObject([
      {
        outcome: 'acted',
        action: 'hidden',
        recommendation: null,
        model: 'test-model-2026',
        policy_version: 1,
      },
    ])
    await ai.receiver.waitFor((all) => all.some(({ body }) => body.includes('"a-1"')))
    const [action] = ai.receiver.received
      .flatMap(({ actions }) => actions)
      .filter(({ content: item }) => (item as { id?: string } | undefined)?.id === 'a-1')
    expect(action).toMatchObject({
      action_type: 'ChangeStatus',
      status: 'hidden',
      previous_status: null,
      actor_id: ai.watch,
      policy_id: 'scams',
      policy_name: 'Scams',
      policy_information: 'It asks for money in advance.',
    })
    expect(action).not.toHaveProperty('rule_id')
  })

  it('[1.1.3] sends one arrival that names nobody when it finds nothing', async () => {
    await ai.post('a-2', 'good morning')
    expect(await decided('a-2')).toMatchObject({ status: 'allowed', decided_by_kind: 'system' })
    expect(await ai.actionsOn('a-2')).toMatchObject([{ actor_kind: 'system', actor_id: null, note: null }])
    expect(await ai.verdictsOn('a-2')).toMatchObject([{ outcome: 'silent', recommendation: null }])
  })

  it('[1.1.2b] [V2.13.1] is not asked about what a rule flagged, nor about what one allowed unless it is set to', async () => {
    await ai.sync('a-3', 'cheap things')
    await ai.sync('a-4', 'friendly things')
    expect([ai.asksAbout('cheap things'), ai.asksAbout('friendly things')]).toEqual([0, 0])
    await ai.change({ checksAllowed: true })
    ai.provider.answer = () => ({ verdict: says({ evidence: ['send money'] }) })
    expect(await ai.sync('a-5', 'friendly: send money')).toMatchObject({
      status: 'hidden',
      actions: [{ status: 'allowed' }, { status: 'hidden', previous_status: 'allowed', actor_id: ai.watch }],
    })
  })

  it('[V4.2.3] the synchronous endpoint waits for it, and answers with what it did', async () => {
    ai.provider.answer = () => ({ verdict: says() })
    expect(await ai.sync('a-6', 'send money now')).toMatchObject({
      status: 'hidden',
      timeout: false,
      actions: [{ actor_id: ai.watch, policy_information: 'It asks for money in advance.' }],
    })
  })

  it('an item that waits for it has no status until then', async () => {
    ai.provider.answer = () => ({ verdict: says(), afterMs: 1500 })
    await ai.post('a-7', 'send money slowly')
    await until(() => ai.asksAbout('send money slowly') === 1)
    expect(await ai.content('a-7')).toMatchObject({ status: null, initial_status: null })
    expect(await decided('a-7')).toMatchObject({ status: 'hidden' })
    expect(await ai.actionsOn('a-7')).toHaveLength(1)
  })

  it('an item whose asker is gone past its lease is taken by another, and is decided once', async () => {
    let asked = 0
    let answerLate: (() => void) | undefined
    const late = new Promise<void>((resolve) => (answerLate = resolve))
    ai.provider.answer = async () => {
      if (asked++ === 0) await late
      return { verdict: says() }
    }
    await ai.post('a-9', 'send money twice')
    await until(() => ai.asksAbout('send money twice') === 1)
    await ai.read(
      `update task set lease_until = now() - interval '1 second' where object_id = $1`,
      ai.contentId('a-9'),
    )
    expect(await decided('a-9')).toMatchObject({ status: 'hidden' })
    expect(asked).toBe(2)
    answerLate?.()
    await ai.post('a-9-after', 'send money afterwards')
    expect(await decided('a-9-after')).toMatchObject({ status: 'hidden' })
    expect(ai.asksAbout('send money twice')).toBe(2)
    expect(await ai.actionsOn('a-9')).toHaveLength(1)
    expect(await ai.verdictsOn('a-9')).toHaveLength(1)
  })

  it('[1.1.2b] [V2.13.1] does nothing about an item that a rule has flagged while it was asked', async () => {
    ai.provider.answer = () => ({ verdict: { ...fine, confidence: 0.99 }, afterMs: 1500 })
    await ai.post('a-10', 'tardy things')
    await until(() => ai.asksAbout('tardy things') === 1)
    await makeRule(ai.app, ai.acme, 'tardy', [changeStatus('flagged')])
    const rerun =
      'mutation ($id: ID!) { rerunContentRules(input: { content: { id: $id } }) { content { id } } }'
    expect((await ai.app.graphql(ai.acme.admin, rerun, { id: ai.contentId('a-10') })).errors).toEqual([])
    await until(
      async () =>
        (await ai.read(`select 1 from task where object_id = $1`, ai.contentId('a-10'))).length === 0,
    )
    expect(await ai.content('a-10')).toMatchObject({ status: 'flagged', decided_by_kind: 'rule' })
    expect(await ai.actionsOn('a-10')).toMatchObject([{ actor_kind: 'rule', status: 'flagged' }])
    expect(await ai.verdictsOn('a-10')).toEqual([])
    expect((await ai.reviewOf('a-10'))?.['state']).toBe('open')
  })

  it('[V2.13.4] nobody waits for one in shadow', async () => {
    await ai.change({ shadow: true })
    ai.provider.answer = () => ({ verdict: says(), afterMs: 3000 })
    expect(await ai.sync('a-11', 'send money unseen')).toMatchObject({ status: 'allowed', timeout: false })
    await ai.post('a-12', 'send money unseen too')
    await until(async () => (await ai.content('a-12'))?.['status'] === 'allowed')
    expect(await ai.verdictsOn('a-12')).toEqual([])
    await until(async () => (await ai.verdictsOn('a-11')).length + (await ai.verdictsOn('a-12')).length === 2)
    expect(await ai.actionsOn('a-11')).toMatchObject([{ actor_kind: 'system', note: null }])
  })

  it('[V2.13.2] asks once about a version, whatever has the rules evaluated again', async () => {
    await ai.sync('a-8', 'ask me once')
    const rerun =
      'mutation ($id: ID!) { rerunContentRules(input: { content: { id: $id } }) { content { id } } }'
    expect((await ai.app.graphql(ai.acme.admin, rerun, { id: ai.contentId('a-8') })).errors).toEqual([])
    await until(
      async () =>
        (await ai.read(`select 1 from task where object_id = $1`, ai.contentId('a-8'))).length === 0,
    )
    expect(ai.asksAbout('ask me once')).toBe(1)
    await ai.sync('a-8', 'ask me again')
    expect(ai.asksAbout('ask me again')).toBe(1)
  })
})

describe('[1.1.6] [1.1.7] a review of a user', () => {
  it('is opened by a rule, and waits for a human: no AI moderator is asked or acts', async () => {
    ai.provider.answer = () => ({ verdict: says() })
    await makeUserRule(ai.app, ai.acme, 'testers', [changeStatus('flagged')])
    await ai.app.services.userIntake.save(ai.acme.workspaceId, {
      id: 'send money',
      name: 'send money',
      type: 'testing',
    })
    await untilDone(ai.app, analyzeUser)
    const ofUser = `object_id = (select id from platform_user where external_id = 'send money')`
    expect(await ai.read(`select state from review where ${ofUser}`)).toEqual([{ state: 'open' }])
    expect(await ai.read(`select distinct actor_kind from action where ${ofUser}`)).toEqual([
      { actor_kind: 'rule' },
    ])
    expect(ai.asksAbout('send money')).toBe(0)
  })
})

describe('[V2.13.15] several AI moderators', () => {
  it('the strictest that acts decides, and what another would have decided is recommended', async () => {
    const own = await ai.app.createWorkspace()
    const policy = await publishPolicy(ai.app, own, 'Own', {
      [await makePolicy(ai.app, own, 'Scams')]: 'No scams.',
    })
    const settings = (model: string) => ({ baseUrl: `${ai.provider.url}/v1`, model, apiKey: 'key-1' })
    const terms = { writtenPolicyId: policy, decisiveness: 'decisive' }
    const mild = await makeAiModerator(ai.app, own, ai.provider, {
      ...terms,
      name: 'Mild',
      settings: settings('mild'),
    })
    const strict = await makeAiModerator(ai.app, own, ai.provider, {
      ...terms,
      name: 'Strict',
      settings: settings('strict'),
    })
    ai.provider.answer = ({ call }) => ({
      verdict: call.body.includes('"mild"') ? { ...fine, confidence: 0.99 } : says(),
    })
    const answer = await ai.app.services.syncJudge.decide(own.workspaceId, makeContent('two', 'send money'))
    expect(answer).toMatchObject({ status: 'hidden', actions: [{ actor_id: strict }] })
    expect(answer.actions).toHaveLength(1)
    const verdicts = await ai.app.services.database.inWorkspace(own.workspaceId, (tx) =>
      tx.query('select ai_moderator_id as id, outcome, recommendation from ai_verdict order by outcome'),
    )
    expect(verdicts).toEqual([
      { id: strict, outcome: 'acted', recommendation: null },
      { id: mild, outcome: 'recommended', recommendation: 'pending' },
    ])
  })
})

describe('[V2.13.16] an action that the platform refuses', () => {
  it('is taken back, and only recommended from then on', async () => {
    await ai.sync('r-1', 'harmless at first')
    const acknowledged = (status: string) =>
      ai.receiver.received.some(
        ({ body, answered }) => answered === 200 && body.includes('"r-1"') && body.includes(status),
      )
    await until(() => acknowledged('allowed'))
    ai.receiver.answer = ({ body }) => (body.includes('"r-1"') ? 500 : 200)
    ai.provider.answer = () => ({ verdict: says() })
    expect(await ai.sync('r-1', 'send money one')).toMatchObject({ status: 'hidden' })
    await until(async () => (await ai.content('r-1'))?.['status'] === 'allowed')
    ai.receiver.answer = () => 200
    expect(await ai.sync('r-1', 'send money two')).toMatchObject({ status: 'allowed', actions: [] })
    expect((await ai.verdictsOn('r-1')).at(-1)).toMatchObject({
      outcome: 'recommended',
      recommendation: 'pending',
    })
  })
})

describe('[V2.13.6] when there is no verdict', () => {
  it('an answer that is no verdict flags the item for a human', async () => {
    ai.provider.answer = () => ({ verdict: 'I cannot help with that.' })
    expect(await ai.sync('e-2', 'unspeakable')).toMatchObject({
      status: 'flagged',
      actions: [],
    })
    expect(ai.asksAbout('unspeakable')).toBe(2)
  })

  it('a text that the provider will not even read is flagged, not let through', async () => {
    ai.provider.answer = () => ({ status: 400, body: { error: { code: 'content_filter', message: 'x' } } })
    expect(await ai.sync('e-4', 'unreadable')).toMatchObject({ status: 'flagged' })
  })

  it('a provider that is away for a moment is asked again later, and the webhook brings the decision', async () => {
    let away = 3
    ai.provider.answer = () => (away-- > 0 ? { status: 503 } : { verdict: says() })
    await ai.post('e-3', 'send money eventually')
    expect(await decided('e-3')).toMatchObject({ status: 'hidden' })
    expect(ai.asksAbout('send money eventually')).toBe(4)
  })
})
