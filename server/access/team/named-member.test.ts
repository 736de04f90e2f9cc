import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type ApiServer, startApiServer } from '../../test/api-server.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { createMember, readyMember } from './member.service.ts'
import { Role } from './role.ts'

const [email, password] = [`${newId()}@x.test`, 'correct horse battery']

let app: TestApp
let server: ApiServer
let acme: TestWorkspace
let id: string
beforeAll(async () => {
  app = await startTestApp({ env: { PORT: '0' } })
  ;[server, acme] = await Promise.all([startApiServer(app), app.createWorkspace()])
  const { workspaceId } = acme
  const ready = await readyMember({ workspaceId, email, name: 'Mo', password, role: Role.admin })
  await app.services.database.inWorkspace(workspaceId, (tx) => createMember(tx, ready))
})
afterAll(async () => {
  await server.stop()
  await app.close()
})

const makeTag =
  'mutation ($name: String!) { createTag(input: { name: $name, color: "#3b82f6" }) { tag { id } } }'
const tags = () =>
  app.services.database.inWorkspace(acme.workspaceId, (tx) => tx.query(`select name from tag order by name`))

describe('a request that says which member it is meant for', () => {
  it('is carried out for that one, and refused with nothing done once somebody else is signed in', async () => {
    const headers = await server.signIn(email, password)
    const { data } = await server.graphql<{ viewer: { id: string } }>('{ viewer { id } }', {}, headers)
    id = data.viewer.id
    const mine = await server.graphql(makeTag, { name: 'mine' }, { ...headers, 'verdict-member': id })
    expect(mine).toMatchObject({ status: 200, errors: [] })
    const other = { ...headers, 'verdict-member': acme.moderator.id }
    expect(await server.graphql(makeTag, { name: 'of another' }, other)).toMatchObject({
      status: 409,
      errors: [{ code: 'OTHER_MEMBER' }],
    })
    expect(await tags()).toEqual([{ name: 'mine' }])
  })

  it('is answered as any other without a session', async () => {
    const answer = await server.graphql('{ viewer { id } }', {}, { 'verdict-member': id })
    expect(answer).toMatchObject({ status: 200, data: { viewer: null } })
  })
})
