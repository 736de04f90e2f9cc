import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { idOf, newId } from '../../platform/ids.ts'
import {
  makeWorkspace,
  startTestPlatform,
  storeContent,
  type TestPlatform,
} from '../../test/test-platform.ts'
import { Places } from './place.service.ts'

describe('[2.2] categories and subcategories', () => {
  let platform: TestPlatform
  let places: Places
  let workspaceId: string
  beforeAll(async () => {
    platform = await startTestPlatform()
    places = new Places(platform)
    workspaceId = await makeWorkspace(platform)
    await storeContent(platform, workspaceId, { category: 'games', subcategory: 'chess_club' })
    await storeContent(platform, workspaceId, { category: 'games', subcategory: 'go' })
    await storeContent(platform, workspaceId, { category: 'Art', subcategory: 'painting' })
    await sql(`update category set name = 'Board games' where external_id = 'games'`)
    await sql(`update subcategory set name = 'Weiqi 100%' where external_id = 'go'`)
  })
  afterAll(() => platform.close())

  const sql = (text: string) => platform.database.inWorkspace(workspaceId, (tx) => tx.query(text))
  const categories = async (search: string | null, workspace = workspaceId) =>
    (await places.categories(workspace, {}, { search })).nodes.map(({ externalId }) => externalId)
  const subcategories = async (filter: object) =>
    (await places.subcategories(workspaceId, {}, filter)).nodes.map(({ externalId }) => externalId)

  it.each([
    [null, ['Art', 'games']],
    ['', ['Art', 'games']],
    ['board', ['games']],
    ['GAMES', ['games']],
    ['%', []],
  ])('the search %j finds the categories %j, by name', async (search, expected) => {
    expect(await categories(search)).toEqual(expected)
  })

  it.each([
    [null, ['chess_club', 'painting', 'go']],
    ['weiqi', ['go']],
    ['100%', ['go']],
    ['s_c', ['chess_club']],
    ['n_i', []],
  ])('the search %j finds the subcategories %j, by name', async (search, expected) => {
    expect(await subcategories({ search })).toEqual(expected)
  })

  it('subcategories are those of a category, when one is given', async () => {
    const games = ['chess_club', 'go']
    expect(await subcategories({ categories: [{ externalId: 'games' }] })).toEqual(games)
    expect(await subcategories({ categories: [{ id: idOf(workspaceId, 'category', 'games') }] })).toEqual(
      games,
    )
    expect(await subcategories({ categories: [{ id: newId() }] })).toEqual([])
  })

  it('subcategories are those of some statuses, when they are given', async () => {
    expect(await subcategories({ statuses: ['hidden', 'flagged'] })).toEqual([])
    expect(await subcategories({ statuses: ['allowed', 'flagged'] })).toEqual([
      'chess_club',
      'painting',
      'go',
    ])
  })

  it('pages follow one another by the name, whatever has none', async () => {
    const first = await places.subcategories(workspaceId, { first: 2 }, null)
    expect(first.nodes.map(({ externalId }) => externalId)).toEqual(['chess_club', 'painting'])
    const next = await places.subcategories(workspaceId, { first: 2, after: first.pageInfo.endCursor }, null)
    expect(next.nodes.map(({ externalId }) => externalId)).toEqual(['go'])
  })

  it('another workspace has none of them', async () => {
    expect(await categories(null, await makeWorkspace(platform))).toEqual([])
  })
})
