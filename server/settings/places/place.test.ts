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
    (await places.categories(workspace, search)).map(({ externalId }) => externalId)
  const subcategories = async (search: string | null, categoryId: string | null = null) =>
    (await places.subcategories(workspaceId, { search, categoryId })).map(({ externalId }) => externalId)

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
    expect(await subcategories(search)).toEqual(expected)
  })

  it('subcategories are those of a category, when one is given', async () => {
    expect(await subcategories(null, idOf(workspaceId, 'category', 'games'))).toEqual(['chess_club', 'go'])
    for (const unknown of [newId(), 'nonsense']) expect(await subcategories(null, unknown)).toEqual([])
  })

  it('another workspace has none of them', async () => {
    expect(await categories(null, await makeWorkspace(platform))).toEqual([])
  })
})
