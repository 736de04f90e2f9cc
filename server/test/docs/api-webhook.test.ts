import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { actionKinds } from '../../actions/kinds/index.ts'
import { deliveryPolicy } from '../../delivery/webhooks/delivery-policy.ts'
import { newSecret, signatureHeaders } from '../../delivery/webhooks/sign.ts'
import { newId } from '../../platform/ids.ts'
import { ActorKind } from '../../platform/vocabulary/status.ts'
import { ListType } from '../../settings/lists/list-type.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../app.ts'
import { changeStatus, makeContent, makePolicy, makeRule } from '../moderated-workspace.ts'
import { startReceiver, type WebhookReceiver } from '../webhook-receiver.ts'
import { blockOf, blocksOf, readPage, root, rowsOf } from './markdown.ts'

const page = readPage('docs/api.md')
const secret = newSecret()

function signed(body: string, at = Date.now()) {
  return signatureHeaders({ id: newId(), timestamp: Math.floor(at / 1000), body }, [newSecret(), secret])
}

const body = JSON.stringify({ actions: [{ action_type: 'ChangeStatus', content: { id: 'ünï-1' } }] })
const { actions } = JSON.parse(body) as { actions: unknown }
const tenMinutes = 10 * 60_000
const code = (language: string) => blocksOf(page).filter(({ info }) => info === language)

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'verdict-docs-'))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('docs/api.md on verifying, in Node', () => {
  it.each(code('js').map(({ text }, n) => [n + 1, text] as const))(
    'recipe %i tells genuine requests',
    async (n, text) => {
      const file = join(folder, `recipe-${n}.mjs`)
      writeFileSync(file, text)
      const { actionsOf } = (await import(pathToFileURL(file).href)) as {
        actionsOf(secret: string, headers: Record<string, string>, body: string): unknown
      }
      expect(actionsOf(secret, signed(body), body)).toEqual(actions)
      expect(() => actionsOf(secret, signed(body), `${body} `)).toThrow()
      expect(() => actionsOf(newSecret(), signed(body), body)).toThrow()
      expect(() => actionsOf(secret, signed(body, Date.now() - tenMinutes), body)).toThrow()
    },
  )
})

const python = (program: string, input = '') =>
  spawnSync('python3', ['-c', program], { input, encoding: 'utf8' })
const [importing = '', plain = ''] = code('python').map(({ text }) => text)

describe.each([
  ['the library', importing, python('import standardwebhooks.webhooks').status === 0],
  ['a plain recipe', plain, python('import hmac').status === 0],
])('docs/api.md on verifying, in Python with %s', (_name, text, isThere) => {
  const verify = (headers: Record<string, string>, given: string) =>
    python(
      `${text}\nimport json, sys\nprint(json.dumps(actions_of(*json.load(sys.stdin))))`,
      JSON.stringify([secret, headers, given]),
    )

  it.skipIf(!isThere)('tells genuine requests', () => {
    expect(JSON.parse(verify(signed(body), body).stdout)).toEqual(actions)
    expect(verify(signed(body), `${body} `).status).not.toBe(0)
    expect(verify(signed(body, Date.now() - tenMinutes), body).status).not.toBe(0)
  })
})

/** The paths of all fields of an action, whatever is in them. */
const shapeOf = (value: object, prefix = ''): string[] =>
  Object.entries(value)
    .flatMap(([key, inner]: [string, unknown]) =>
      inner !== null && typeof inner === 'object' && !Array.isArray(inner)
        ? shapeOf(inner, `${prefix}${key}.`)
        : [`${prefix}${key}`],
    )
    .sort()

const shown = (info: string) => JSON.parse(blockOf(page, info)) as Record<string, unknown>

/** The page by kind of action. */
const sections = page.split(/^#### /m).slice(1)

describe('docs/api.md on actions', () => {
  let app: TestApp
  let workspace: TestWorkspace
  let receiver: WebhookReceiver
  let policyCategoryId: string

  beforeAll(async () => {
    app = await startTestApp({ worker: true })
    workspace = await app.createWorkspace()
    receiver = await startReceiver()
    const by = {
      workspaceId: workspace.workspaceId,
      actor: { kind: ActorKind.member, id: workspace.admin.id },
    }
    receiver.secret = (await app.services.webhooks.set(by, receiver.url)).secret
    policyCategoryId = await makePolicy(app, workspace, 'Harassment')
    await app.services.tags.create(
      { workspaceId: workspace.workspaceId, actor: by.actor },
      {
        name: 'Needs follow-up',
        color: '#ff0000',
      },
    )
    const tags = { key: 'add_tags', params: { userTags: ['needs-follow-up'] } }
    await makeRule(app, workspace, 'idiot', [changeStatus('flagged', { policyCategoryId }), tags])
  })
  afterAll(async () => {
    receiver.close()
    await app.close()
  })

  const submit = (id: string, text: string) =>
    app.services.syncJudge.decide(workspace.workspaceId, makeContent(id, text))

  async function received(about: (action: Record<string, unknown>) => boolean): Promise<object> {
    const find = () => receiver.received.flatMap((request) => request.actions).find(about)
    await receiver.waitFor(() => find() !== undefined)
    return find() ?? {}
  }

  it('shows an arrival as it is', async () => {
    await submit('fine', 'Thank you')
    expect(shapeOf(await received(({ status }) => status === 'allowed'))).toEqual(
      shapeOf(shown('json action-arrival')),
    )
  })

  it('shows tags as they are', async () => {
    await submit('insult', 'You idiot')
    expect(shapeOf(await received(({ action_type: type }) => type === 'AddTags'))).toEqual(
      shapeOf(shown('json action-tags')),
    )
  })

  it("shows a moderator's decision as it is", async () => {
    const { contents } = (
      await app.graphql<{ contents: { nodes: { id: string }[] } }>(
        workspace.moderator,
        '{ contents(filter: { externalIds: ["insult"] }) { nodes { id } } }',
      )
    ).data
    await app.graphql(
      workspace.admin,
      'mutation { updateWorkspace(input: { undoSeconds: 0 }) { workspace { id } } }',
    )
    const input = {
      content: { id: contents.nodes[0]?.id },
      status: 'HIDDEN',
      policyCategoryId,
      policyInformation: 'Third insult',
      requestId: newId(),
    }
    const decided = await app.graphql(
      workspace.moderator,
      'mutation ($input: DecideInput!) { decide(input: $input) { actions { id } } }',
      { input },
    )
    expect(decided.errors).toEqual([])
    const [example] = shown('json webhook-body')['actions'] as object[]
    expect(shapeOf(await received(({ status }) => status === 'hidden'))).toEqual(shapeOf(example ?? {}))
  })

  it('shows a change of a list as it is', async () => {
    const actor = { kind: ActorKind.member, id: workspace.admin.id }
    const { id } = await app.services.lists.create(
      { workspaceId: workspace.workspaceId, actor },
      {
        name: 'Blocked',
        type: ListType.strings,
      },
    )
    await app.services.listItems.add({ workspaceId: workspace.workspaceId, actor }, id, { items: ['casino'] })
    expect(shapeOf(await received((action) => 'words_added' in action))).toEqual(
      shapeOf(shown('json action-list')),
    )
  })

  it('names every kind with its fields', () => {
    for (const { type, schema } of actionKinds) {
      const section = sections.find((text) => text.split('\n')[0]?.includes(type)) ?? ''
      for (const field of Object.keys(schema.shape))
        expect(section, type).toMatch(new RegExp(`[\`"]${field}[\`"]`))
    }
  })

  it('shows a test event as it is', async () => {
    await app.graphql(workspace.admin, 'mutation { sendTestEvent(input: {}) { delivery { id } } }')
    expect(shapeOf(await received(({ action_type: type }) => type === 'Test'))).toEqual(
      shapeOf(shown('json action-test')),
    )
    expect(receiver.problems).toEqual([])
  })

  it('names the headers that are sent', () => {
    const table = page.slice(page.indexOf('### Headers'), page.indexOf('### Verifying'))
    const names = rowsOf(table).map(([cell = '']) => cell.replaceAll('`', ''))
    expect(names.length).toBeGreaterThan(4)
    for (const name of names) expect(receiver.received[0]?.headers).toHaveProperty(name)
  })

  it('gives the figures that hold', () => {
    const { timeoutMs, outage } = deliveryPolicy(app.config.webhooks.schedule)
    const text = page.replace(/\s+/g, ' ')
    expect(text).toContain(`within ${timeoutMs / 1000} seconds`)
    expect(text).toContain(
      `for ${outage.objects} different objects within ${outage.windowSeconds / 60} minutes`,
    )
    expect(text).toContain(`every ${outage.probeSeconds} seconds as a probe`)
    expect(text).toContain(`After ${outage.mostSeconds / 3600} hours`)
  })
})
