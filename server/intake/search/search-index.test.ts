import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { workspacesIn } from '../../platform/inboxes.ts'
import { ReviewSubjectType } from '../../platform/vocabulary/status.ts'
import {
  makeWorkspace,
  startTestPlatform,
  storeContent,
  type TestPlatform,
} from '../../test/test-platform.ts'
import { Contents } from '../content/contents.service.ts'
import { UserIntake } from '../users/user-intake.service.ts'
import { Users } from '../users/users.service.ts'
import { foundInIndex, searchInbox } from './search-index.store.ts'
import { SearchIndexer } from './search-indexer.ts'

describe('what lists are searched by', () => {
  let platform: TestPlatform
  let workspaceId: string
  beforeAll(async () => {
    platform = await startTestPlatform()
  })
  afterAll(() => platform.close())
  beforeEach(async () => {
    workspaceId = await makeWorkspace(platform)
  })

  const index = () => new SearchIndexer(platform).sweep()
  const waiting = () =>
    platform.database.inWorkspace(workspaceId, (tx) => tx.query('select id from search_inbox'))
  const contentWith = async (search: string) =>
    (await new Contents(platform).list(workspaceId, { first: 50 }, { search })).nodes.map(
      ({ externalId }) => externalId,
    )
  const usersWith = async (search: string) =>
    (await new Users(platform).list(workspaceId, { first: 50 }, { search })).nodes.map(
      ({ externalId }) => externalId,
    )
  const candidates = (search: string) =>
    platform.database.inWorkspace(workspaceId, (tx) =>
      foundInIndex(tx, workspaceId, ReviewSubjectType.content, { search, most: 10 }),
    )

  it.each([
    ['in full-width letters', 'Get it ｆｒｅｅ today', 'free'],
    ['in full-width letters that were typed', 'Get it free today', 'ｆｒｅｅ'],
    ['with an accent', 'Un café noir', 'CAFE'],
    ['with an accent that was typed', 'Un cafe noir', 'café'],
    ['with invisible characters', 'ca\u200bsino', 'casino'],
    ['in look-alikes of another script', 'саsinо', 'casino'],
    ['of two characters', '私は東京に住む', '東京'],
    ['of one letter', 'a b c', 'b'],
    ['of wildcards', '100% sure', '0% S'],
  ])('find a word %s, before and after it is in the index', async (_what, text, search) => {
    await storeContent(platform, workspaceId, { contentId: 'other', text: 'nothing of the kind' })
    await storeContent(platform, workspaceId, { contentId: 'it', text })
    const before = await contentWith(search)
    await index()
    expect(await waiting()).toEqual([])
    expect([before, await contentWith(search)]).toEqual([['it'], ['it']])
  })

  it('a text that has changed is found by what it says now alone', async () => {
    await storeContent(platform, workspaceId, { contentId: 'it', text: 'the first casino' })
    await index()
    await storeContent(platform, workspaceId, { contentId: 'it', text: 'the second résumé' })
    for (const _when of ['before', 'after']) {
      expect([await contentWith('casino'), await contentWith('resume')]).toEqual([[], ['it']])
      await index()
    }
  })

  it('what is nowhere is looked for in no text, and nothing of other workspaces is told', async () => {
    await storeContent(platform, workspaceId, { contentId: 'it', text: 'the first casino' })
    await index()
    expect(await candidates('roulette')).toEqual([])
    expect(await candidates('casino')).toHaveLength(1)
    workspaceId = await makeWorkspace(platform)
    expect(await candidates('casino')).toEqual([])
  })

  it('what most texts say is left to the texts, unless nothing else is looked for', async () => {
    for (let n = 0; n < 24; n++)
      await storeContent(platform, workspaceId, {
        contentId: `item-${n}`,
        text: `we all agree on ${n + 100}`,
      })
    await storeContent(platform, workspaceId, { contentId: 'other', text: 'on 107 they do not' })
    await index()
    expect(await candidates('agree on 107')).toHaveLength(2)
    expect(await contentWith('agree on 107')).toEqual(['item-7'])
    expect(await candidates('agree')).toBeNull()
    expect(await contentWith('agree')).toHaveLength(24)
    expect(await contentWith('agreed')).toEqual([])
  })

  it('an item of before the index is searched as all others once it is in it', async () => {
    await storeContent(platform, workspaceId, { contentId: 'it', text: 'ｆｒｅｅ' })
    await platform.database.inWorkspace(workspaceId, (tx) =>
      tx.query('update content set search_text = null'),
    )
    expect(await contentWith('free')).toEqual([])
    await index()
    expect(await contentWith('free')).toEqual(['it'])
  })

  it('what a program of before the index took in is put into it', async () => {
    await storeContent(platform, workspaceId, { contentId: 'it', text: 'the first casino' })
    await platform.database.inWorkspace(workspaceId, (tx) => tx.query('delete from search_inbox'))
    expect(await contentWith('casino')).toEqual([])
    const indexer = new SearchIndexer(platform)
    await indexer.catchUp()
    expect(await contentWith('casino')).toEqual(['it'])
    await indexer.sweep()
    await indexer.catchUp()
    expect([await waiting(), await contentWith('casino')]).toEqual([[], ['it']])
  })

  it('of a workspace whose index cannot be written keeps no other from its own', async () => {
    const other = await makeWorkspace(platform)
    for (const each of [workspaceId, other])
      await storeContent(platform, each, { contentId: 'it', text: 'the only roulette' })
    const database = new Proxy(platform.database, {
      get(target, key) {
        const value = Reflect.get(target, key) as unknown
        if (typeof value !== 'function') return value
        return (of: unknown, ...work: unknown[]) =>
          key === 'inWorkspace' && of === workspaceId
            ? Promise.reject(new Error('cannot be written'))
            : (value.call(target, of, ...work) as unknown)
      },
    })
    await new SearchIndexer({ ...platform, database }).sweep()
    const unwritten = await platform.database.asSystem((tx) => workspacesIn(tx, searchInbox))
    expect([unwritten.includes(workspaceId), unwritten.includes(other)]).toEqual([true, false])
    await index()
    expect(await waiting()).toEqual([])
  })

  it('users are found by name and e-mail address', async () => {
    const intake = new UserIntake(platform)
    await intake.save(workspaceId, { id: 'zoe', name: 'Zoë Müller', email: 'zm@example.com' })
    await intake.save(workspaceId, { id: 'ann', name: 'Ann' })
    for (const _when of ['before', 'after']) {
      expect([await usersWith('muller'), await usersWith('zm@'), await usersWith('ann')]).toEqual([
        ['zoe'],
        ['zoe'],
        ['ann'],
      ])
      await index()
    }
    await intake.save(workspaceId, { id: 'zoe', name: 'Renée' })
    for (const _when of ['before', 'after']) {
      expect([await usersWith('muller'), await usersWith('renee'), await usersWith('zm@')]).toEqual([
        [],
        ['zoe'],
        ['zoe'],
      ])
      await index()
    }
  })
})
