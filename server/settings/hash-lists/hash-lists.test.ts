import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { hashesOf } from './hash-list.service.ts'

let app: TestApp
let acme: TestWorkspace
beforeAll(async () => {
  app = await startTestApp()
  acme = await app.createWorkspace()
})
afterAll(() => app.close())

const md5 = (digit: string) => digit.repeat(32)
const pdq = (digit: string) => digit.repeat(64)

describe('[V2.20.7] the file of a hash list', () => {
  it('has a hash a line: MD5 or PDQ', () => {
    const file = `\uFEFF# from the hotline\r\n${md5('A')}\r\n\n ${pdq('b')},100,label\n${md5('a')}\n${pdq('c')}; x\n`
    expect(hashesOf(file)).toEqual({ md5: [md5('a')], pdq: [pdq('b'), pdq('c')] })
  })

  it.each([
    ['', 'There is nothing in the file'],
    ['# only\n', 'There is nothing in the file'],
    [`${md5('a')}\nnonsense`, 'Line 2: neither an MD5 hash (32 digits) nor a PDQ hash (64 digits)'],
    [md5('a').slice(1), 'Line 1: neither an MD5 hash (32 digits) nor a PDQ hash (64 digits)'],
    [`${md5('g')}`, 'Line 1: neither an MD5 hash (32 digits) nor a PDQ hash (64 digits)'],
    [' '.repeat(5 * 1024 * 1024), 'Must be under 5 MB'],
  ])('is refused whole where it is %j', (file, message) => {
    expect(() => hashesOf(file)).toThrow(
      expect.objectContaining({ details: { fields: { hashes: message } } }),
    )
  })
})

const fields = 'id name purpose md5Count pdqCount'
const create = (name: string, hashes: string, who = acme.admin) =>
  app.graphql<{ createHashList: { hashList: { id: string } } }>(
    who,
    `mutation ($name: String!, $hashes: String!) { createHashList(input: { name: $name, purpose: CSAM, hashes: $hashes }) { hashList { ${fields} } } }`,
    { name, hashes },
  )
const all = async (who = acme.admin) =>
  (await app.graphql<{ hashLists: { name: string }[] }>(who, `{ hashLists { ${fields} } }`)).data.hashLists
const lastEntry = async () =>
  (
    await app.services.database.inWorkspace(acme.workspaceId, (tx) =>
      tx.query<Record<string, unknown>>(
        `select event, before, after from audit_entry order by seq desc limit 1`,
      ),
    )
  )[0]

describe('[V2.20.7] hash lists', () => {
  it('are loaded, grown and deleted by admins, each of which is in the audit log', async () => {
    const { data, errors } = await create('Hotline', `${md5('a')}\n${pdq('b')}`)
    expect(errors).toEqual([])
    expect(data.createHashList.hashList).toMatchObject({
      name: 'Hotline',
      purpose: 'CSAM',
      md5Count: 1,
      pdqCount: 1,
    })
    expect(await lastEntry()).toEqual({
      event: 'hash_list.created',
      before: null,
      after: { name: 'Hotline', purpose: 'csam', md5: 1, pdq: 1 },
    })
    const listId = data.createHashList.hashList.id
    const grown = await app.graphql(
      acme.admin,
      `mutation ($listId: ID!, $hashes: String!) { addHashes(input: { listId: $listId, hashes: $hashes }) { hashList { ${fields} } } }`,
      { listId, hashes: `${md5('a')}\n${md5('c')}` },
    )
    expect(grown.data).toMatchObject({ addHashes: { hashList: { md5Count: 2, pdqCount: 1 } } })
    expect(await lastEntry()).toEqual({
      event: 'hash_list.hashes_added',
      before: { name: 'Hotline', md5: 1, pdq: 1 },
      after: { name: 'Hotline', md5: 2, pdq: 1 },
    })
    const remove = `mutation ($id: ID!) { deleteHashList(input: { id: $id }) { deletedId } }`
    expect((await app.graphql(acme.admin, remove, { id: listId })).data).toEqual({
      deleteHashList: { deletedId: expect.any(String) },
    })
    expect(await lastEntry()).toMatchObject({ event: 'hash_list.deleted', after: null })
    expect(await all()).toEqual([])
    expect((await app.graphql(acme.admin, remove, { id: listId })).errors[0]?.code).toBe('NOT_FOUND')
  })

  it('have names of their own, whatever the case', async () => {
    await create('Twice', md5('a'))
    const { errors } = await create('twice', md5('b'))
    expect(errors[0]?.extensions).toMatchObject({ fields: { name: 'There is a list of this name already' } })
    expect(await all()).toHaveLength(1)
  })

  it('are loaded whole or not at all', async () => {
    const { errors } = await create('Broken', `${md5('a')}\nnonsense`)
    expect(errors[0]?.extensions).toMatchObject({
      fields: { hashes: expect.stringContaining('Line 2') as string },
    })
    expect((await all()).map(({ name }) => name)).not.toContain('Broken')
  })

  it('are neither seen nor loaded by moderators, nor by other workspaces', async () => {
    for (const who of [acme.moderator, acme.rest])
      expect((await app.graphql(who, '{ hashLists { id } }')).errors[0]?.code).toBe('FORBIDDEN')
    expect((await create('Mine', md5('a'), acme.moderator)).errors[0]?.code).toBe('FORBIDDEN')
    const other = await app.createWorkspace()
    expect(await all(other.admin)).toEqual([])
  })

  it('are never read out: no field has their hashes', () => {
    const type = app.schema.getType('HashList')
    expect(Object.keys((type as { getFields(): object } | undefined)?.getFields() ?? {}).sort()).toEqual([
      'createdAt',
      'id',
      'md5Count',
      'name',
      'pdqCount',
      'purpose',
      'updatedAt',
    ])
  })
})
