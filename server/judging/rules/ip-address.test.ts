import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Plan } from '../../access/workspaces/workspace.entity.ts'
import { ActorKind } from '../../platform/vocabulary/status.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { changeStatus, makeContent } from '../../test/moderated-workspace.ts'
import { RuleType } from './rule-type.ts'

let app: TestApp
let acme: TestWorkspace

beforeAll(async () => {
  app = await startTestApp()
  acme = await app.createWorkspace({ plan: Plan.pro })
})
afterAll(() => app.close())

const actor = () => ({ kind: ActorKind.member, id: acme.admin.id })
const makeList = (type: string) =>
  app.services.lists.create({ workspaceId: acme.workspaceId, actor: actor() }, { name: 'Listed', type })
const makeRule = (params: Record<string, unknown>) =>
  app.services.rules.create(
    { workspaceId: acme.workspaceId, actor: actor() },
    {
      type: RuleType.content,
      name: 'By address',
      conditions: [{ key: 'ip_address', params }],
      actions: [changeStatus('flagged')],
    },
  )
const statusFrom = async (id: string, ip: string) =>
  (
    await app.services.syncJudge.decide(
      acme.workspaceId,
      makeContent(id, 'hi', { user: { id: `user-${id}`, ip } }),
    )
  ).status

describe('[2.9.11] the IP address condition and lists of type ips', () => {
  it.each(['strings', 'regexes', 'urls', 'locations', 'phone_numbers'])(
    'refuses a list of type %s',
    async (type) => {
      const { id } = await makeList(type)
      await expect(makeRule({ listId: id })).rejects.toMatchObject({
        fields: { 'conditions.0.params.listId': 'Must be a list of type IP addresses' },
      })
    },
  )

  it('matches the addresses and ranges of the list, as soon as they are on it', async () => {
    const { id: listId } = await makeList('ips')
    const { id } = await makeRule({ listId })
    await app.services.rules.setEnabled({ workspaceId: acme.workspaceId, actor: actor() }, id, true)
    expect(await statusFrom('before', '192.0.2.7')).toBe('allowed')
    await app.services.listItems.add({ workspaceId: acme.workspaceId, actor: actor() }, listId, {
      items: ['192.0.2.7', '198.51.100.0/24', '2001:db8::/32'],
    })
    expect(await statusFrom('single', '192.0.2.7')).toBe('flagged')
    expect(await statusFrom('range', '198.51.100.200')).toBe('flagged')
    expect(await statusFrom('v6', '2001:db8:1::1')).toBe('flagged')
    expect(await statusFrom('next', '192.0.2.8')).toBe('allowed')
    expect(await statusFrom('beside', '198.51.101.0')).toBe('allowed')
  })

  it.each(['7', '192.0.2', '0300.0.2.7', '192.0.2.7/33', '192.0.2.7/8/8', 'fe80::1%eth0', 'home'])(
    'takes an address as lists do: not %s',
    async (address) => {
      await expect(makeRule({ addresses: [address] })).rejects.toMatchObject({
        fields: {
          'conditions.0.params.addresses.0': 'Must be an IP address or a range such as 192.0.2.0/24',
        },
      })
    },
  )
})
