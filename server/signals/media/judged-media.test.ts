import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { previewRule } from '../../judging/rules/rule-preview.ts'
import { RuleType } from '../../judging/rules/rule-type.ts'
import { idOf } from '../../platform/ids.ts'
import { ActorKind } from '../../platform/vocabulary/status.ts'
import { HashListPurpose } from '../../settings/hash-lists/hash-list.entity.ts'
import { pictureOfCode, pictureOfText, scene } from '../../test/make-picture.ts'
import { type MediaProgram, startMediaProgram } from '../../test/media-program.ts'
import { changeStatus, makeContent } from '../../test/moderated-workspace.ts'

let program: MediaProgram
let app: MediaProgram['app']
let host: MediaProgram['host']
let acme: MediaProgram['acme']
beforeAll(async () => {
  program = await startMediaProgram()
  ;({ app, host, acme } = program)
})
afterAll(() => program.close())

const actor = { kind: ActorKind.system, id: null }
async function flagWhere(key: string, params: Record<string, unknown>): Promise<string> {
  const { rules } = app.services
  const rule = {
    type: RuleType.content,
    name: key,
    conditions: [{ key, params }],
    actions: [changeStatus('flagged')],
  }
  const { id } = await rules.create({ workspaceId: acme.workspaceId, actor }, rule)
  await rules.setEnabled({ workspaceId: acme.workspaceId, actor }, id, true)
  return id
}

const decide = (id: string, imageUrls: string[], place = 'general') =>
  app.services.syncJudge.decide(
    acme.workspaceId,
    makeContent(id, 'Look', { imageUrls, category: { id: place }, subcategory: { id: `in-${place}` } }),
  )

interface Findings {
  codes: string[]
  text: string | null
  csamScore: number
  problem: string | null
}
async function findingsOf(id: string, categories?: string[]): Promise<(Findings | null)[] | undefined> {
  const viewer = { ...acme.moderator, ...(categories && { categories }) }
  const { data, errors } = await app.graphql<{ content: { media: { findings: Findings | null }[] } | null }>(
    viewer,
    `query ($id: ID!) { content(by: { id: $id }) { media { findings { codes text csamScore problem } } } }`,
    { id: idOf(acme.workspaceId, 'content', id) },
  )
  expect(errors).toEqual([])
  return data.content?.media.map(({ findings }) => findings)
}

describe('an item with media is judged', () => {
  it('[2.10.20] [V2.20.1] while the caller waits, by the text in its picture', async () => {
    await flagWhere('text', { match: 'contains_any_word', words: ['pills'], sources: ['images'] })
    const url = host.serve('pills.png', await pictureOfText('Cheap pills'))
    expect(await decide('waits', [url])).toMatchObject({ status: 'flagged', timeout: false })
    expect(host.asked.filter((path) => path === '/pills.png')).toHaveLength(1)
  })

  it('[2.10.20] and its review shows the text, the QR code and where it matched', async () => {
    const urls = [
      host.serve('code.png', await pictureOfCode('https://bad.example.com')),
      host.serve('more.png', await pictureOfText('More pills')),
    ]
    await decide('shown', urls)
    expect(await findingsOf('shown')).toEqual([
      { codes: ['https://bad.example.com'], text: '', csamScore: 0, problem: null },
      { codes: [], text: 'More pills', csamScore: 0, problem: null },
    ])
    const { data } = await app.graphql<{ content: { openReview: { reasons: { spans: object[] }[] } } }>(
      acme.moderator,
      `query ($id: ID!) { content(by: { id: $id }) { openReview { reasons { spans { start end entry source position } } } } }`,
      { id: idOf(acme.workspaceId, 'content', 'shown') },
    )
    expect(data.content.openReview.reasons[0]?.spans).toEqual([
      { start: 5, end: 10, entry: 'pills', source: 'images', position: 1 },
    ])
  })

  it('[V2.20.5] a picture that nothing asks about is looked at all the same, for later ones to be compared with', async () => {
    const plain = await app.createWorkspace()
    const url = host.serve('scene.png', await scene(5).png().toBuffer())
    const item = makeContent('looked-at', 'Look', { imageUrls: [url] })
    await app.services.syncJudge.decide(plain.workspaceId, item)
    const kept = await app.services.database.inWorkspace(plain.workspaceId, (tx) =>
      tx.query(
        `select text, quality from media_analysis join media_print using (workspace_id, sha256) where part = 0`,
      ),
    )
    expect(kept).toEqual([{ text: null, quality: 100 }])
  })

  it('[V2.20.6] its picture has the score of the lists of now, not of those of its arrival', async () => {
    const known = await scene(9).png().toBuffer()
    await decide('known', [host.serve('known.png', known)])
    expect((await findingsOf('known'))?.[0]?.csamScore).toBe(0)
    const hash = createHash('md5').update(known).digest('hex')
    const { hashLists } = app.services
    const list = { name: 'Hotline', purpose: HashListPurpose.csam }
    const { id } = await hashLists.create({ workspaceId: acme.workspaceId, actor }, list, hash)
    expect((await findingsOf('known'))?.[0]?.csamScore).toBe(100)
    await hashLists.delete({ workspaceId: acme.workspaceId, actor }, id)
    expect((await findingsOf('known'))?.[0]?.csamScore).toBe(0)
  })

  it('[2.10.33] a score above 85 can block, while the caller waits', async () => {
    const known = await scene(10).png().toBuffer()
    const hash = createHash('md5').update(known).digest('hex')
    const list = { name: 'Blocked', purpose: HashListPurpose.csam }
    await app.services.hashLists.create({ workspaceId: acme.workspaceId, actor }, list, hash)
    await flagWhere('csam', { minimum: 85 })
    expect((await decide('blocked', [host.serve('blocked.png', known)])).status).toBe('flagged')
    expect((await decide('fine', [host.serve('fine.png', await scene(11).png().toBuffer())])).status).toBe(
      'allowed',
    )
  })

  it('a preview of a rule on media counts what was found when they were analyzed', async () => {
    const preview = await previewRule(app.services.database, acme.workspaceId, {
      type: RuleType.content,
      name: 'Links in QR codes',
      conditions: [{ key: 'text', params: { match: 'contains_url', sources: ['images'] } }],
      actions: [changeStatus('flagged')],
    })
    expect(preview).toMatchObject({ matched: 1 })
  })

  it('[V2.20.9] [2.15.3] what was found in media of other categories is hidden from a restricted moderator', async () => {
    await decide('far', [host.serve('far.png', await pictureOfText('Far away pills'))], 'elsewhere')
    const near = [idOf(acme.workspaceId, 'category', 'general')]
    expect(await findingsOf('far')).toHaveLength(1)
    expect(await findingsOf('far', near)).toBeUndefined()
    const seen = await app.services
      .for({ categories: near })
      .database.inWorkspace(acme.workspaceId, (tx) =>
        tx.query<{ text: string }>(`select text from media_analysis where text is not null`),
      )
    expect(seen.map(({ text }) => text)).toContain('Cheap pills')
    expect(seen.map(({ text }) => text)).not.toContain('Far away pills')
    const prints = await app.services
      .for({ categories: near })
      .database.inWorkspace(acme.workspaceId, (tx) =>
        tx.query(
          `select from media_print p join media m using (workspace_id, sha256) where m.url like '%far.png'`,
        ),
      )
    expect(prints).toEqual([])
  })
})
