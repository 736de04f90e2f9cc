import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ConflictError } from '../../platform/errors.ts'
import { Outbound } from '../../platform/outbound-http.ts'
import type { Caller } from '../../platform/vocabulary/caller.ts'
import { makeMember, makeWorkspace, startTestPlatform, type TestPlatform } from '../../test/test-platform.ts'
import { Integrations } from './integration.service.ts'

/** Lets what checks an address wait until the test goes on. */
class WaitingOutbound extends Outbound {
  beforeCheck: () => Promise<void> = () => Promise.resolve()

  override async assertAllowed(url: string): Promise<void> {
    await this.beforeCheck()
    return super.assertAllowed(url)
  }
}

describe('changes of an integration', () => {
  let platform: TestPlatform
  let outbound: WaitingOutbound
  let integrations: Integrations
  let caller: Caller
  beforeAll(async () => {
    platform = await startTestPlatform()
    outbound = new WaitingOutbound({ allowed: ['127.0.0.0/8'] })
    integrations = new Integrations({ ...platform, outbound })
  })
  afterAll(() => platform.close())
  beforeEach(async () => {
    const workspaceId = await makeWorkspace(platform)
    caller = { workspaceId, actor: await makeMember(platform, workspaceId) }
    outbound.beforeCheck = () => Promise.resolve()
  })

  it('are refused when somebody else changed it while the address was looked at', async () => {
    const settings = { signingSecret: 'one', token: 'xoxp-1', apiUrl: 'http://127.0.0.1:9' }
    const { id } = await integrations.create(caller, { kind: 'slack', name: 'Slack', settings })
    outbound.beforeCheck = async () => {
      outbound.beforeCheck = () => Promise.resolve()
      await integrations.update(caller, id, { settings: { token: 'xoxp-2' } })
    }
    const late = integrations.update(caller, id, {
      name: 'Chat',
      settings: { apiUrl: 'http://127.0.0.1:10', signingSecret: 'two', token: 'xoxp-3' },
    })
    await expect(late).rejects.toThrow(ConflictError)
    const [kept] = await integrations.all(caller.workspaceId)
    expect(kept).toMatchObject({ name: 'Slack', settings: { apiUrl: 'http://127.0.0.1:9' } })
  })

  it.each([
    ['another address', { apiUrl: 'http://127.0.0.1:9' }],
    ['an address in place of the usual one', {}],
  ])('to %s take the secrets anew: they were entered for that before', async (_, before) => {
    const given = { signingSecret: 'one', token: 'xoxp-1', ...before }
    const { id } = await integrations.create(caller, { kind: 'slack', name: 'Slack', settings: given })
    const apiUrl = 'http://127.0.0.1:10'
    const change = (settings: object) => integrations.update(caller, id, { settings })
    await expect(change({ apiUrl, token: 'xoxp-2' })).rejects.toMatchObject({
      fields: { 'settings.signingSecret': 'Enter it again for another address' },
    })
    const changed = await change({ apiUrl, token: 'xoxp-2', signingSecret: 'two' })
    expect(changed.settings).toMatchObject({ apiUrl })
  })
})
