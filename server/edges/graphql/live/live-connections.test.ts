import { expect, test, vi } from 'vitest'
import type { Principal } from '../../../access/team/principal.ts'
import { newId } from '../../../platform/ids.ts'
import { ActorKind } from '../../../platform/vocabulary/status.ts'
import { LiveConnections } from './live-connections.ts'

function member(): Principal {
  const id = newId()
  return {
    ...{ kind: 'member', id, name: 'Mo', email: null, workspaceId: newId(), sessionId: newId() },
    ...{ actor: { kind: ActorKind.member, id }, grants: ['moderator'] },
  }
}
const connection = () => ({ principal: null as Principal | null, close: vi.fn() })

test('who introduces themselves while others are looked at stays', async () => {
  let answer = (_: Principal[]): void => undefined
  const asked = vi.fn(() => new Promise<Principal[]>((resolve) => (answer = resolve)))
  let tellChange = (_: null): void => undefined
  const live = new LiveConnections({
    apiKeys: { standing: () => Promise.resolve([]) },
    sessions: { standing: asked },
    accessChanges: {
      listen: (listener: typeof tellChange) => {
        tellChange = listener
        return () => undefined
      },
    },
    log: { debug: () => undefined },
  } as never)
  const [there, coming] = [connection(), connection()]
  const [standing, joining] = [member(), member()]
  for (const each of [there, coming]) live.add(each)
  await live.introduce(there, () => Promise.resolve(standing))
  tellChange(null)
  await live.introduce(coming, () => Promise.resolve(joining))
  answer([standing])
  await vi.waitFor(() => expect(asked.mock.settledResults[0]?.type).toBe('fulfilled'))
  await new Promise((resolve) => setImmediate(resolve))
  expect([there.close.mock.calls, coming.close.mock.calls]).toEqual([[], []])
  live.close()
})
