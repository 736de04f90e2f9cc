import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { claimTasks } from '../../platform/tasks.ts'
import { ActorKind } from '../../platform/vocabulary/status.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { moveClock } from '../../test/clock.ts'
import { changeStatus, makeContent, makePolicy } from '../../test/moderated-workspace.ts'
import { storeContent } from '../../test/test-platform.ts'
import { trainClassifiers } from './classifier-change.ts'
import { trainingTasks } from './training-tasks.ts'

let app: TestApp
let acme: TestWorkspace
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.services.database.asSystem((tx) =>
    tx.query(`delete from task where kind = $1`, [trainClassifiers]),
  )
  acme = await app.createWorkspace()
})

const things = ['replica watches', 'fake handbags', 'cheap sneakers', 'designer copies', 'mirror shoes']
const offers = Array.from({ length: 30 }, (_, at) => `order ${things[at % 5]} number ${at} from me`)
const talk = ['my cat', 'the weather', 'this recipe', 'our holiday', 'the new film']
const remarks = Array.from({ length: 30 }, (_, at) => `we talked about ${talk[at % 5]} for ${at} hours`)

const caller = () => ({
  workspaceId: acme.workspaceId,
  actor: { kind: ActorKind.member, id: acme.admin.id },
})
const sql = <T = Record<string, unknown>>(text: string, ...values: unknown[]) =>
  app.services.database.inWorkspace(acme.workspaceId, (tx) => tx.query<T>(text, values))
const ask = async <T>(source: string, variables: Record<string, unknown> = {}) => {
  const { data, errors } = await app.graphql<T>(acme.admin, source, variables)
  expect(errors).toEqual([])
  return data
}
const refusal = (work: Promise<unknown>) => work.then(String, (error: unknown) => error)

const make = (kind = 'text', name = 'Counterfeits') =>
  app.services.classifiers.create(caller(), { kind, name })
async function filled(kind = 'text') {
  const classifier = await make(kind)
  await app.services.classifierExamples.paste(caller(), classifier.id, { violates: offers, fine: remarks })
  return classifier
}
async function work(): Promise<number> {
  const tasks = await claimTasks(app.services.database, trainClassifiers, 5, 30)
  await trainingTasks(app.services).run(tasks)
  return tasks.length
}
async function trained(kind = 'text') {
  const classifier = await filled(kind)
  const { id: versionId } = await app.services.classifierVersions.train(caller(), classifier.id)
  await work()
  return { id: classifier.id, versionId }
}

interface Shown {
  exampleCounts: Record<string, number>
  versions: { training: string; state: string; violating: number; fine: number; version: number }[]
}
const shown = async (id: string) =>
  (
    await ask<{ classifier: Shown & { versions: { quality: { auc: number; curve: object[] } }[] } }>(
      `query ($id: ID!) { classifier(id: $id) { exampleCounts { violates fine problems } versions {
        version training state total done violating fine threshold error
        quality { auc averagePrecision curve { threshold caught falseAlarms } } } } }`,
      { id },
    )
  ).classifier

describe('[1.0.2c] a classifier that a workspace makes itself', () => {
  it('is trained on pasted examples, and says how good it is before it is used', async () => {
    const { id } = await trained()
    const { exampleCounts, versions } = await shown(id)
    expect(exampleCounts).toEqual({ violates: 30, fine: 30, problems: 0 })
    expect(versions).toMatchObject([
      { version: 1, training: 'FINISHED', state: 'DRAFT', violating: 30, fine: 30, total: 60, done: 60 },
    ])
    expect(versions[0]?.quality.auc).toBeGreaterThan(0.95)
    expect(versions[0]?.quality.curve).toHaveLength(101)
  })

  it('is not trained on fewer than 20 examples of a side', async () => {
    const { id } = await make()
    await app.services.classifierExamples.paste(caller(), id, {
      violates: offers.slice(0, 19),
      fine: remarks,
    })
    expect(await refusal(app.services.classifierVersions.train(caller(), id))).toMatchObject({
      fields: { examples: 'At least 20 examples of each side are needed: 19 violate, 30 are fine' },
    })
  })

  it('has each example once, whatever its case and spaces', async () => {
    const { id } = await make()
    const add = (violates: string[]) => app.services.classifierExamples.paste(caller(), id, { violates })
    expect(await add(['Buy now', 'buy  NOW', 'another'])).toEqual({ added: 2, known: 1 })
    expect(await add(['buy now'])).toEqual({ added: 0, known: 1 })
    expect(await refusal(add(['fine', ' ']))).toMatchObject({ fields: { 'violates.1': 'Must not be empty' } })
  })

  it('takes what moderators decided on a policy category with one click, once', async () => {
    const policy = await makePolicy(app, acme, 'Counterfeits')
    const { id } = await make()
    const decided = async (text: string, status: string, policyId: string | null, by = 'member') => {
      const { id: contentId } = await storeContent(app.services, acme.workspaceId, { text })
      await sql(
        `update content set status = $2, policy_category_id = $3, decided_by_kind = $4 where id = $1`,
        contentId,
        status,
        policyId,
        by,
      )
    }
    await decided('fake watches', 'hidden', policy)
    await decided('fake shoes', 'flagged', policy)
    await decided('a nice cat', 'allowed', null)
    await decided('something else that is bad', 'hidden', null)
    await decided('hidden by a rule', 'hidden', policy, 'rule')
    const take = () => app.services.classifierExamples.takeDecisions(caller(), id, policy)
    expect(await take()).toEqual({ added: 3, known: 0 })
    expect(await take()).toEqual({ added: 0, known: 3 })
    expect((await shown(id)).exampleCounts).toEqual({ violates: 2, fine: 1, problems: 0 })
  })

  it('lists its worst mistakes, which can be put on the other side', async () => {
    const { id } = await filled()
    await app.services.classifierExamples.paste(caller(), id, {
      fine: ['order replica watches from me today'],
    })
    await app.services.classifierVersions.train(caller(), id)
    await work()
    const [worst] = await app.services.classifierExamples.mistakes(acme.workspaceId, id, 50, 5)
    expect(worst).toMatchObject({ text: 'order replica watches from me today', label: 'fine' })
    await app.services.classifierExamples.relabel(caller(), id, worst?.id ?? '', 'violates' as never)
    expect(await app.services.classifierExamples.mistakes(acme.workspaceId, id, 50, 5)).toEqual([])
  })

  it('is trained by another worker where one ended in the middle', async () => {
    const { id } = await filled()
    await app.services.classifierVersions.train(caller(), id)
    const [lost] = await claimTasks(app.services.database, trainClassifiers, 1, 30)
    await sql(
      `update classifier_version set training = 'running', total = 60, done = 60 where classifier_id = $1`,
      id,
    )
    await app.services.database.asSystem((tx) =>
      tx.query(`update task set lease_until = now() - interval '1 second' where id = $1`, [lost?.id]),
    )
    expect(await work()).toBe(1)
    const [version] = (await shown(id)).versions
    expect(version).toMatchObject({ training: 'FINISHED' })
    const weights = () =>
      sql<{ weights: Buffer }>(`select weights from classifier_version where classifier_id = $1`, id)
    const before = await weights()
    await trainingTasks(app.services).run(lost ? [lost] : [])
    expect(await weights()).toEqual(before)
  })

  it('is trained once at a time, and a training can be cancelled', async () => {
    const { id } = await filled()
    const { id: versionId } = await app.services.classifierVersions.train(caller(), id)
    expect(await refusal(app.services.classifierVersions.train(caller(), id))).toMatchObject({
      code: 'CONFLICT',
    })
    await app.services.classifierVersions.cancel(caller(), versionId)
    await work()
    expect((await shown(id)).versions).toMatchObject([{ training: 'CANCELLED', state: 'DRAFT' }])
    expect(
      await refusal(app.services.classifierVersions.use(caller(), versionId, 'live' as never)),
    ).toMatchObject({
      message: 'The version is not trained',
    })
  })

  it('goes back to an earlier version', async () => {
    const { id, versionId } = await trained()
    const use = (version: string) => app.services.classifierVersions.use(caller(), version, 'live' as never)
    await use(versionId)
    const { id: second } = await app.services.classifierVersions.train(caller(), id)
    await work()
    await use(second)
    expect((await shown(id)).versions.map(({ state }) => state)).toEqual(['LIVE', 'RETIRED'])
    await use(versionId)
    expect((await shown(id)).versions.map(({ state }) => state)).toEqual(['RETIRED', 'LIVE'])
  })

  it('keeps its newest 20 versions, and those in use however old', async () => {
    const { id, versionId } = await trained()
    await app.services.classifierVersions.use(caller(), versionId, 'live' as never)
    await sql(
      `insert into classifier_version (workspace_id, id, classifier_id, version, training, created_by_kind)
       select workspace_id, gen_random_uuid(), classifier_id, n, 'failed', created_by_kind
       from classifier_version, generate_series(2, 30) n where id = $1`,
      versionId,
    )
    await app.services.classifierVersions.train(caller(), id)
    const kept = (await shown(id)).versions.map(({ version }) => version)
    expect(kept).toEqual([...Array.from({ length: 21 }, (_, at) => 31 - at), 1])
  })

  it('is trained anew each night if wished; the new version takes over', async () => {
    const { id, versionId } = await trained()
    await app.services.classifierVersions.use(caller(), versionId, 'live' as never)
    await app.services.classifiers.update(caller(), id, { retrainsNightly: true })
    await moveClock(app, '25 hours')
    expect(await work()).toBe(1)
    expect((await shown(id)).versions.map(({ state }) => state)).toEqual(['LIVE', 'RETIRED'])
  })

  it('is of one workspace alone', async () => {
    const { id, versionId } = await trained()
    const other = await app.createWorkspace()
    const { data } = await app.graphql(other.admin, `{ classifiers { id } classifier(id: "${id}") { id } }`)
    expect(data).toEqual({ classifiers: [], classifier: null })
    const theirs = { workspaceId: other.workspaceId, actor: caller().actor }
    for (const refused of [
      () => app.services.classifierVersions.train(theirs, id),
      () => app.services.classifierVersions.use(theirs, versionId, 'live' as never),
      () => app.services.classifierExamples.paste(theirs, id, { fine: ['a'] }),
      () => app.services.classifiers.delete(theirs, id),
    ])
      expect(await refusal(refused())).toMatchObject({ code: 'NOT_FOUND' })
  })
})

const judge = (id: string, text: string) =>
  app.services.syncJudge.decide(acme.workspaceId, makeContent(id, text))
const ruleOf = async (key: string, params: object) => {
  const { id } = await app.services.rules.create(caller(), {
    type: 'content',
    name: 'By the classifier',
    conditions: [{ key, params }],
    actions: [changeStatus('flagged')],
  })
  await app.services.rules.setEnabled(caller(), id, true)
  return id
}
const statusOf = async (id: string) =>
  (await sql<{ status: string }>(`select status from content where external_id = $1`, id))[0]?.status

describe('[2.10.16] Custom AI scores', () => {
  it('ask the live version, as a minimum likelihood and as violates or does not', async () => {
    const { id: classifier, versionId } = await trained()
    const input = { key: 'custom_ai_scores', params: { classifier, minimum: 50 } }
    const early = app.services.rules.create(caller(), {
      type: 'content',
      name: 'r',
      conditions: [input],
      actions: [changeStatus('flagged')],
    })
    expect(await refusal(early)).toMatchObject({
      fields: { 'conditions.0.params.classifier': 'No version of the classifier is live' },
    })
    await app.services.classifierVersions.use(caller(), versionId, 'live' as never)
    await ruleOf('custom_ai_scores', { classifier, outcome: 'violates' })
    await judge('bad', 'order replica watches from me')
    await judge('good', 'we talked about the weather')
    expect([await statusOf('bad'), await statusOf('good')]).toEqual(['flagged', 'allowed'])
  })

  it('keep a classifier from being deleted, and its last live version in use', async () => {
    const { id: classifier, versionId } = await trained()
    await app.services.classifierVersions.use(caller(), versionId, 'live' as never)
    await ruleOf('custom_ai_scores', { classifier, minimum: 90 })
    expect(await refusal(app.services.classifiers.delete(caller(), classifier))).toMatchObject({
      message: "Cannot delete classifier, it's in use by a rule",
    })
    expect(
      await refusal(app.services.classifierVersions.use(caller(), versionId, 'retired' as never)),
    ).toMatchObject({ code: 'CONFLICT' })
  })

  it('do not hear of a version in shadow, which scores and counts what comes in', async () => {
    const { id, versionId } = await trained()
    await app.services.classifierVersions.use(caller(), versionId, 'shadow' as never)
    await judge('bad', 'order replica watches from me')
    await judge('good', 'we talked about the weather')
    const { classifier } = await ask<{ classifier: object }>(
      `query ($id: ID!) { classifier(id: $id) { versions { state shadow { scored violating } } } }`,
      { id },
    )
    expect(classifier).toEqual({ versions: [{ state: 'SHADOW', shadow: { scored: 2, violating: 1 } }] })
    expect(await statusOf('bad')).toBe('allowed')
  })
})

describe('[2.10.26] Topic and Topic volume', () => {
  it('know topics that come with the program', async () => {
    await ruleOf('topic', { topics: ['gambling'] })
    await judge('bet', 'Casino welcome bonus and free spins at our slots')
    await judge('soup', 'I made soup with carrots and onions')
    expect([await statusOf('bet'), await statusOf('soup')]).toEqual(['flagged', 'allowed'])
  })

  it('count each item of a user once, this one included', async () => {
    await ruleOf('topic_volume', { topic: 'gambling', atLeast: 2, within: 1, unit: 'days' })
    await judge('one', 'Casino welcome bonus and free spins')
    await judge('one', 'Casino welcome bonus and free spins, poker and slots')
    expect(await statusOf('one')).toBe('allowed')
    await judge('soup', 'I made soup with carrots and onions')
    await judge('two', 'Bet on tonight with the best odds, free bets')
    expect([await statusOf('soup'), await statusOf('two')]).toEqual(['allowed', 'flagged'])
    expect(await sql(`select topic, items from topic_volume`)).toEqual([{ topic: 'gambling', items: 2 }])
  })

  it('know topics of the workspace', async () => {
    const { id, versionId } = await trained('topic')
    await app.services.classifierVersions.use(caller(), versionId, 'live' as never)
    await ruleOf('topic', { topics: [id], minimum: 50 })
    await judge('own', 'order replica watches from me')
    await judge('other', 'we talked about the weather')
    expect([await statusOf('own'), await statusOf('other')]).toEqual(['flagged', 'allowed'])
  })
})
