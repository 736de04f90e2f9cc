import { expect, test } from 'vitest'
import type { EntranceIds } from '../../../access/team/access-changes.ts'
import type { Principal } from '../../../access/team/principal.ts'
import { ActorKind } from '../../../platform/vocabulary/status.ts'
import { type LiveConnection, LiveConnections } from './live-connections.ts'

const member = (sessionId: string): Principal => ({
  kind: 'member',
  id: 'mo',
  name: 'Mo',
  email: null,
  workspaceId: 'acme',
  sessionId,
  grants: [],
  actor: { kind: ActorKind.member, id: 'mo' },
})

function connectionOf(principal: Principal | null): LiveConnection & { closedWith: number[] } {
  const closedWith: number[] = []
  return { principal, closedWith, close: (code) => void closedWith.push(code) }
}

test('who comes in while the others are looked at is not taken for one whose session has ended', async () => {
  let lookAtAll: (changed: EntranceIds) => void = () => undefined
  let answer: (standing: Principal[]) => void = () => undefined
  const live = new LiveConnections({
    sessions: { standing: () => new Promise((resolve) => (answer = resolve)) },
    apiKeys: { standing: () => Promise.resolve([]) },
    accessChanges: {
      listen: (heard: typeof lookAtAll) => {
        lookAtAll = heard
        return () => undefined
      },
    },
    log: { debug: () => undefined },
  } as never)
  const [ended, coming] = [connectionOf(member('ended')), connectionOf(null)]
  for (const each of [ended, coming]) live.add(each)

  lookAtAll(null)
  await live.introduce(coming, () => Promise.resolve(member('new')))
  answer([])

  await expect.poll(() => ended.closedWith).toEqual([4401])
  expect(coming.closedWith).toEqual([])
  live.close()
})
