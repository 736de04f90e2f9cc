import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { derivedId } from '../../platform/vocabulary/derived-id.ts'
import { refusedFields } from '../../test/refused.ts'
import { makeMember, makeWorkspace, startTestPlatform, type TestPlatform } from '../../test/test-platform.ts'
import { Tags } from './tag.service.ts'

describe('[2.5] tags', () => {
  let platform: TestPlatform
  let tags: Tags
  beforeAll(async () => {
    platform = await startTestPlatform()
    tags = new Tags(platform)
  })
  afterAll(() => platform.close())

  it.each([
    ['Two Words', 'two-words'],
    ['  Spam!! ', 'spam'],
    ['Ünïcode Ärger', 'ünïcode-ärger'],
    ['日本 語', '日本-語'],
    ['A/B_c', 'a-b-c'],
    ['ＦＵＬＬ width', 'full-width'],
    ['!!!', ''],
  ])('the name %j gives the identifier %j', (name, identifier) => {
    expect(derivedId(name)).toBe(identifier)
  })

  it('a tag has the identifier of its name, and its colour', async () => {
    const workspaceId = await makeWorkspace(platform)
    const actor = await makeMember(platform, workspaceId)
    await tags.create({ workspaceId, actor }, { name: 'Needs Care', color: '#FF0000' })
    const [tag] = await tags.all(workspaceId)
    expect(tag).toMatchObject({ name: 'Needs Care', identifier: 'needs-care', color: '#ff0000' })
  })

  it.each([
    [{ name: '', color: '#ff0000' }, 'name'],
    [{ name: '???', color: '#ff0000' }, 'name'],
    [{ name: 'x'.repeat(101), color: '#ff0000' }, 'name'],
    [{ name: 'fine', color: 'red' }, 'color'],
    [{ color: '#ff0000' }, 'name'],
  ])('%j is refused on %s', async (input, field) => {
    const workspaceId = await makeWorkspace(platform)
    const actor = await makeMember(platform, workspaceId)
    expect(Object.keys(await refusedFields(tags.create({ workspaceId, actor }, input)))).toEqual([field])
  })

  it('of twenty equal names at the same time, one becomes a tag', async () => {
    const workspaceId = await makeWorkspace(platform)
    const actor = await makeMember(platform, workspaceId)
    const names = Array.from({ length: 20 }, (_, index) => (index % 2 ? 'same name' : 'Same-Name'))
    const results = await Promise.allSettled(
      names.map((name) => tags.create({ workspaceId, actor }, { name, color: '#00ff00' })),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await tags.all(workspaceId)).toHaveLength(1)
  })

  it('another workspace sees none of them, and may have its own of the same name', async () => {
    const [mine, other] = await Promise.all([makeWorkspace(platform), makeWorkspace(platform)])
    const [me, them] = await Promise.all([makeMember(platform, mine), makeMember(platform, other)])
    await tags.create({ workspaceId: mine, actor: me }, { name: 'private', color: '#00ff00' })
    expect(await tags.all(other)).toEqual([])
    await expect(
      tags.create({ workspaceId: other, actor: them }, { name: 'private', color: '#00ff00' }),
    ).resolves.toBeDefined()
  })
})
