import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ActorKind } from '../../platform/vocabulary/status.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { installation, startAwsServer } from '../../test/aws-server.ts'
import { sourceOf } from './media-downloads.ts'

const region = 'eu-central-1'
const roleArn = 'arn:aws:iam::123456789012:role/verdict-reads'
const key = 'a key of thirty-two characters!!'
const png = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(64, 1)])

type Check = (request: IncomingMessage) => boolean

let app: TestApp
let acme: TestWorkspace
let aws: Awaited<ReturnType<typeof startAwsServer>>
/** The customer's server, which serves a picture to whom it knows. */
let own: { host: string; asked: IncomingMessage[]; knows: Check; close(): void }

beforeAll(async () => {
  aws = await startAwsServer({ region, roleArn })
  own = await startOwnServer()
  const { accessKeyId: AWS_ACCESS_KEY_ID, secretAccessKey: AWS_SECRET_ACCESS_KEY } = installation
  app = await startTestApp({ env: { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_STS_URL: aws.url } })
  acme = await app.createWorkspace()
})
afterAll(async () => {
  own.close()
  await Promise.all([app.close(), aws.close()])
})
afterEach(async () => {
  const { data } = await app.graphql<{ mediaSources: { id: string }[] }>(
    acme.admin,
    '{ mediaSources { id } }',
  )
  for (const { id } of data.mediaSources)
    await app.graphql(
      acme.admin,
      'mutation ($id: ID!) { deleteMediaSource(input: { id: $id }) { deletedId } }',
      { id },
    )
})

async function startOwnServer() {
  const asked: IncomingMessage[] = []
  const started = { host: '', asked, knows: (() => false) as Check, close: () => server.close() }
  const server = createServer((request, response) => {
    asked.push(request)
    if (request.url?.startsWith('/moved'))
      return response.writeHead(302, { location: `http://localhost:1/elsewhere` }).end()
    response.writeHead(started.knows(request) ? 200 : 403).end(png)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  started.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return started
}

const create = (input: object, workspace = acme) =>
  app.graphql<{ createMediaSource: { mediaSource: { id: string } } }>(
    workspace.admin,
    'mutation ($input: CreateMediaSourceInput!) { createMediaSource(input: $input) { mediaSource { id hosts kind settings } } }',
    { input },
  )
const tried = async (url: string, workspace = acme) => {
  const { data } = await app.graphql<{
    tryMedia: { mediaTrial: { error: string | null; mime: string | null } }
  }>(
    workspace.admin,
    'mutation ($url: String!) { tryMedia(input: { url: $url }) { mediaTrial { error mime bytes } } }',
    { url },
  )
  return data.tryMedia.mediaTrial
}
const had = { error: null, mime: 'image/png', bytes: png.length }
const hostOf = (url: string) => new URL(url).host

describe('S3 with a role', () => {
  const source = () => ({ hosts: hostOf(aws.url), kind: 's3_role', settings: { roleArn, region } })

  it('reads each file with a presigned URL, and takes the role once', async () => {
    aws.trusted.add(acme.workspaceId)
    await create(source())
    for (const name of ['/bucket/plain.png', "/bucket/with space+(1)'*~é.png"]) {
      aws.objects.set(name, png)
      expect(await tried(`${aws.url}${encodeURI(name)}`)).toEqual(had)
    }
    expect(await tried(`${aws.url}/bucket/plain.png?versionId=a%20b%2Bc`)).toEqual(had)
    expect(aws.assumed).toEqual([acme.workspaceId])
  })

  it('is not had without a signature', async () => {
    expect(await tried(`${aws.url}/bucket/plain.png`)).toMatchObject({ error: 'answered with status 403' })
  })

  it('cannot be used by another workspace that names the role', async () => {
    const other = await app.createWorkspace()
    await create(source(), other)
    expect(await tried(`${aws.url}/bucket/plain.png`, other)).toMatchObject({
      error: 'the role could not be taken: AccessDenied',
    })
  })

  it('needs the keys of the installation', async () => {
    const bare = await startTestApp()
    const { workspaceId } = await bare.createWorkspace()
    await bare.services.mediaSources.create(
      { workspaceId, actor: { kind: ActorKind.system, id: null } },
      source(),
    )
    expect(await bare.services.mediaReader.tryUrl(workspaceId, `${aws.url}/bucket/plain.png`)).toMatchObject({
      error: 'this installation has no AWS keys with which to take the role',
    })
    await bare.close()
  })
})

describe('signed URLs', () => {
  /** What docs/private-media.md says a server does. */
  async function documented(): Promise<(host: string, url: string, key: string) => boolean> {
    const page = await readFile(new URL('../../../docs/private-media.md', import.meta.url), 'utf8')
    const code = /```js\n([\s\S]+?)```/.exec(page)?.[1] ?? ''
    const module = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
      isFromVerdict: (host: string, url: string, key: string) => boolean
    }
    return module.isFromVerdict
  }

  it.each(['/a.png', '/a.png?size=large&name=a%20b+c', '/a.png?verdict-expires=99999999999#part'])(
    'the documented code knows %s',
    async (path) => {
      const isFromVerdict = await documented()
      own.knows = ({ headers: { host = '' }, url = '' }) => isFromVerdict(host, url, key)
      expect(await tried(`http://${own.host}${path}`)).toMatchObject({ error: 'answered with status 403' })
      await create({ hosts: own.host, kind: 'hmac_query', settings: { key } })
      expect(await tried(`http://${own.host}${path}`)).toEqual(had)
    },
  )

  it('the documented code refuses another key, host and path, and what is too old', async () => {
    const isFromVerdict = await documented()
    await create({ hosts: own.host, kind: 'hmac_query', settings: { key } })
    await tried(`http://${own.host}/a.png`)
    const url = own.asked.at(-1)?.url ?? ''
    expect(isFromVerdict(own.host, url, key)).toBe(true)
    expect(isFromVerdict(own.host, url, `${key}x`)).toBe(false)
    expect(isFromVerdict('other.example.com', url, key)).toBe(false)
    expect(isFromVerdict(own.host, url.replace('/a.png', '/b.png'), key)).toBe(false)
    expect(isFromVerdict(own.host, url.replace(/expires=\d+/, 'expires=1600000000'), key)).toBe(false)
    expect(isFromVerdict(own.host, '/a.png', key)).toBe(false)
  })

  it('a redirect is not followed: what is meant for one host goes to no other', async () => {
    await create({ hosts: own.host, kind: 'hmac_query', settings: { key } })
    expect(await tried(`http://${own.host}/moved`)).toMatchObject({ error: 'answered with status 302' })
  })
})

describe('a header', () => {
  it('goes to the host that it is for, and to no other', async () => {
    own.knows = ({ headers }) => headers['x-media-key'] === 's3cret'
    await create({ hosts: own.host, kind: 'header', settings: { name: 'X-Media-Key', value: 's3cret' } })
    expect(await tried(`http://${own.host}/a.png`)).toEqual(had)
    await tried(`http://${own.host.replace('127.0.0.1', 'localhost')}/a.png`)
    expect(own.asked.at(-1)?.headers['x-media-key']).toBeUndefined()
  })

  it('is shown to nobody, neither in the settings nor in the audit log', async () => {
    await create({ hosts: own.host, kind: 'header', settings: { name: 'X-Media-Key', value: 's3cret' } })
    const seen = await app.graphql(acme.admin, '{ mediaSources { id hosts kind settings } }')
    const log = await app.services.database.inWorkspace(acme.workspaceId, (tx) =>
      tx.query('select event, before, after from audit_entry'),
    )
    expect(log).toContainEqual({
      event: 'media_source.created',
      before: null,
      after: { hosts: own.host, kind: 'header', settings: { name: 'X-Media-Key' } },
    })
    expect(JSON.stringify([seen, log])).not.toContain('s3cret')
  })
})

describe('private storage', () => {
  it.each([
    [{ hosts: 'com. ', kind: 'header', settings: {} }, 'hosts'],
    [{ hosts: '*', kind: 'header', settings: {} }, 'hosts'],
    [{ hosts: '*.com', kind: 'header', settings: {} }, 'hosts'],
    [{ hosts: 'https://a.example.com', kind: 'header', settings: {} }, 'hosts'],
    [{ hosts: 'a.example.com', kind: 'nothing', settings: {} }, 'kind'],
    [{ hosts: 'a.example.com', kind: 'header', settings: { name: 'Host', value: 'x' } }, 'settings.name'],
    [
      { hosts: 'a.example.com', kind: 'header', settings: { name: 'A', value: 'x\r\nB: y' } },
      'settings.value',
    ],
    [{ hosts: 'a.example.com', kind: 'hmac_query', settings: { key: 'short' } }, 'settings.key'],
    [{ hosts: 'a.example.com', kind: 's3_role', settings: { roleArn: 'x', region } }, 'settings.roleArn'],
  ])('%j is refused on %s', async (input, field) => {
    const { errors } = await create(input)
    const { fields } = errors?.[0]?.extensions as { fields: Record<string, string> }
    expect(Object.keys(fields)).toContain(field)
  })

  it('is one for the same hosts, and a secret that is left out stays', async () => {
    own.knows = ({ headers }) => headers['b'] === 's3cret'
    const input = { hosts: own.host, kind: 'header', settings: { name: 'A', value: 's3cret' } }
    const { data } = await create(input)
    expect((await create(input)).errors?.[0]?.extensions).toMatchObject({
      fields: { hosts: 'There is private storage for these hosts already' },
    })
    await app.graphql(
      acme.admin,
      'mutation ($input: UpdateMediaSourceInput!) { updateMediaSource(input: $input) { mediaSource { id } } }',
      { input: { id: data.createMediaSource.mediaSource.id, settings: { name: 'B' } } },
    )
    expect(await tried(`http://${own.host}/a.png`)).toEqual(had)
  })

  it.each([
    ['header', { name: 'A', value: 's3cret' }, { name: 'B' }, 'value'],
    ['hmac_query', { key: 'k'.repeat(32) }, {}, 'key'],
  ])('of the kind %s gets other hosts with its secret alone', async (kind, settings, rest, secret) => {
    const { data } = await create({ hosts: `${kind.replace('_', '-')}.example.com`, kind, settings })
    const { id } = data.createMediaSource.mediaSource
    const change = (input: object) =>
      app.graphql(
        acme.admin,
        'mutation ($input: UpdateMediaSourceInput!) { updateMediaSource(input: $input) { mediaSource { hosts } } }',
        { input: { id, ...input } },
      )
    const hosts = `other.${kind.replace('_', '-')}.example.com`
    const again = { [`settings.${secret}`]: 'Enter it again for another address' }
    expect((await change({ hosts })).errors[0]?.extensions).toMatchObject({ fields: again })
    expect((await change({ hosts, settings: rest })).errors[0]?.extensions).toMatchObject({ fields: again })
    expect(await change({ hosts, settings })).toMatchObject({
      data: { updateMediaSource: { mediaSource: { hosts } } },
    })
  })

  it('of two that get the same hosts at once, one is refused', async () => {
    const settings = { name: 'A', value: 's3cret' }
    const made = await Promise.all(
      ['one', 'two', 'three'].map((host) =>
        create({ hosts: `${host}.example.com`, kind: 'header', settings }),
      ),
    )
    const answers = await Promise.all(
      made.map(({ data }) =>
        app.graphql(
          acme.admin,
          'mutation ($input: UpdateMediaSourceInput!) { updateMediaSource(input: $input) { mediaSource { id } } }',
          { input: { id: data.createMediaSource.mediaSource.id, hosts: 'same.example.com', settings } },
        ),
      ),
    )
    const codes = answers.map(({ errors }) => errors[0]?.code ?? 'changed')
    expect(codes.toSorted()).toEqual(['BAD_USER_INPUT', 'BAD_USER_INPUT', 'changed'])
  })

  it.each([
    ['https://a.media.example.com/x', '*.media.example.com'],
    ['https://media.example.com/x', '*.example.com'],
    ['https://b.media.example.com/x', 'b.media.example.com'],
    ['https://b.media.example.com:8443/x', 'b.media.example.com'],
    ['http://localhost:9000/x', 'localhost:9000'],
    ['http://localhost:9001/x', undefined],
    ['https://example.com/x', undefined],
    ['https://evil-example.com/x', undefined],
    ['nonsense', undefined],
  ])('of %s is that of %s', (url, hosts) => {
    const all = ['*.example.com', '*.media.example.com', 'b.media.example.com', 'localhost:9000']
    expect(
      sourceOf(
        all.map((each) => ({ hosts: each })),
        url,
      )?.hosts,
    ).toBe(hosts)
  })

  it.each([
    ['https://media.example.com/x', 'media.example.com:443', true],
    ['https://a.example.com:443/x', '*.example.com:443', true],
    ['http://media.example.com/x', 'media.example.com:80', true],
    ['http://media.example.com/x', 'media.example.com:443', false],
    ['https://media.example.com:8443/x', 'media.example.com:443', false],
  ])('a URL with a usual port, such as %s, is of %s: %s', (url, hosts, isOf) => {
    expect(sourceOf([{ hosts }], url) !== undefined).toBe(isOf)
  })
})
