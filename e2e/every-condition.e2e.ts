import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { conditions } from '../server/judging/rules/conditions/index.ts'
import { startFileHost } from '../server/test/file-host.ts'
import { awsRekognition } from '../server/test/signal-vendors/aws-rekognition.ts'
import type { VendorServer } from '../server/test/signal-vendors/vendor-server.ts'
import { counterfeits, liveClassifier, writtenPictures } from './support/classifiers.ts'
import type { ConditionCase, World } from './support/condition-cases/condition-case.ts'
import { conditionCases } from './support/condition-cases/condition-cases.ts'
import { flagForRouting } from './support/condition-cases/review.ts'
import { startProvider } from './support/signal-provider.ts'
import { becomes, item, type Part, startStory } from './support/story.ts'

const attributeTypes = ['number', 'text', 'boolean', 'enum', 'user_id', 'content_id']

const signals = ['IMAGE_LABELS', 'FACES', 'FACE_MATCHES', 'CELEBRITIES']

let world: World
let vendor: VendorServer | undefined

beforeAll(async () => {
  const [story, host] = await Promise.all([startStory(), startFileHost()])
  for (const type of attributeTypes)
    await story.admin(
      `mutation ($input: RegisterAttributeInput!) { registerAttribute(input: $input) { attribute { id } } }`,
      {
        input: {
          name: `custom_${type}`,
          source: 'CONTENT',
          type: type.toUpperCase(),
          ...(type === 'enum' && { enumValues: ['alpha', 'beta'] }),
        },
      },
    )
  await story.admin(`mutation { createTag(input: { name: "Seen", color: "#ff0000" }) { tag { id } } }`)
  const policyCategoryId = await story.policy('Spam', { userReports: true })
  await story.rest('POST', 'content/sync', item('first', 'so that there is a project'))
  const place = { category: { id: 'elsewhere' }, subcategory: { id: 'attic' } }
  await story.rest('POST', 'content/sync', item('second', 'and another', place))
  const { categories } = await story.admin<{ categories: { nodes: { id: string; externalId: string }[] } }>(
    `{ categories { nodes { id externalId } } }`,
  )
  const idOf = (externalId: string) =>
    categories.nodes.find((each) => each.externalId === externalId)?.id ?? ''
  await story.program.cli('workspace:update', '--workspace', story.workspaceId, '--video', 'on')
  vendor = await startProvider(story, awsRekognition, signals)
  const [texts, pictures] = await Promise.all([
    liveClassifier(story, { kind: 'TEXT', name: 'Counterfeits', ...counterfeits }),
    liveClassifier(story, { kind: 'IMAGE', name: 'Words', ...(await writtenPictures(host)) }),
  ])
  const classifiers = { texts, pictures }
  world = {
    story,
    host,
    policyCategoryId,
    classifiers,
    general: idOf('general'),
    elsewhere: idOf('elsewhere'),
  }
})
afterAll(async () => {
  await vendor?.close()
  await world?.host.close()
  await world?.story.stop()
})

/** A rule of the condition alone: it flags the item or its user, or routes the review to a queue of its own. */
async function ruleOf(key: string, { type = 'content', params }: ConditionCase): Promise<string> {
  const { story } = world
  const given = typeof params === 'function' ? await params(world) : params
  const action = type === 'routing' ? await routing(key) : becomes('flagged')
  return story.rule(type, `By ${key}`, [{ key, params: { ...given } }], [action])
}

async function routing(key: string): Promise<Part> {
  const {
    createReviewQueue: { reviewQueue: createReviewQueue },
  } = await world.story.admin<{ createReviewQueue: { reviewQueue: { id: string } } }>(
    `mutation ($input: CreateReviewQueueInput!) { createReviewQueue(input: $input) { reviewQueue { id } } }`,
    { input: { name: `Queue of ${key}` } },
  )
  return { key: 'route_to_queue', params: { queueId: createReviewQueue.id } }
}

/** Sends an item, with what happens before and after it. */
async function send(id: string, each: ConditionCase, kind: 'matching' | 'other'): Promise<void> {
  const { story } = world
  await each.before?.(world, id)
  const given = each[kind]
  const sent = item(id, 'Hello there', typeof given === 'function' ? await given(world) : given)
  const { status, body } = await story.rest('POST', 'video_urls' in sent ? 'content' : 'content/sync', sent)
  expect({ status, body }).toMatchObject({ status: 200 })
  await each.after?.(world, id)
}

interface Found {
  contents: { nodes: Seen[] }
}
interface Seen {
  externalId: string
  status: string | null
  user: { status: string }
  openReview: { queue: { name: string } } | null
}

/** What became of an item: the condition's rule alone flags it, its user, or routes its review. */
async function outcome(key: string, id: string, type: ConditionCase['type']): Promise<boolean | null> {
  const { contents } = await world.story.admin<Found>(
    `query ($id: String!) { contents(filter: { externalIds: [$id] }) { nodes { externalId status user { status } openReview { queue { name } } } } }`,
    { id },
  )
  const [seen] = contents.nodes
  if (!seen?.status) return null
  if (type === 'routing') return seen.openReview?.queue.name === `Queue of ${key}`
  return (type === 'user' ? seen.user.status : seen.status) === 'FLAGGED'
}

describe('[2.10] [2.10.21] [1.0.2b] every condition matches a real item, and not another', () => {
  beforeAll(() => flagForRouting(world))

  it('is tried here', () => {
    const told = conditions.filter(({ unavailable }) => !unavailable)
    expect(Object.keys(conditionCases).sort()).toEqual(told.map(({ key }) => key).sort())
  })

  it.each(Object.entries(conditionCases))('%s', async (key, each) => {
    const rule = await ruleOf(key, each)
    await send(`other-${key}`, each, 'other')
    await send(`matching-${key}`, each, 'matching')
    const became = (kind: string) => outcome(key, `${kind}-${key}`, each.type)
    await expect.poll(() => became('matching'), { timeout: 20_000, interval: 50 }).toBe(true)
    await expect.poll(() => became('other'), { timeout: 5000, interval: 50 }).toBe(false)
    await world.story.admin(
      `mutation ($id: ID!) { setRuleEnabled(input: { id: $id, enabled: false }) { rule { id } } }`,
      {
        id: rule,
      },
    )
  })
})
