// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { showMember } from '../session/member.ts'
import { mountComposable } from '../test/mount-composable.ts'
import { idle, scriptedClient } from '../test/scripted-client.ts'
import { dismiss, notices } from '../ui/notices.ts'
import { useHandedToMe } from './useHandedToMe.ts'

const cleo = { __typename: 'MemberActor', kind: 'MEMBER', id: 'cleo', name: 'Cleo' }
const step = (at: string, over: object = {}) => ({
  __typename: 'ReviewStep',
  id: `step-${at}`,
  kind: 'ASSIGNED',
  at: `2026-05-01T${at}Z`,
  actor: cleo,
  member: { __typename: 'Member', id: 'mo' },
  ...over,
})
const event = (steps: object[], at = '10:00:01') => ({
  reviewChanged: {
    __typename: 'ReviewEvent',
    at: `2026-05-01T${at}Z`,
    review: {
      __typename: 'Review',
      id: 'r',
      steps,
      queue: { __typename: 'ReviewQueue', id: 'q', name: 'Harassment' },
    },
  },
})

let unmount: () => void = () => undefined
const dismissAll = () => {
  for (const { id } of notices.slice()) dismiss(id)
}
beforeEach(() => {
  dismissAll()
  showMember({ id: 'mo', workspaceId: 'w' })
})
afterEach(() => {
  unmount()
  dismissAll()
})

function open() {
  const opened = vi.fn<(queueId: string, reviewId: string) => void>()
  const network = scriptedClient({})
  const mounted = mountComposable(network.client, () => {
    useHandedToMe(opened)
  })
  unmount = mounted.unmount
  return { ...network, opened }
}

it('a review that a colleague hands over is told of once, and opened from there', async () => {
  const { emit, opened, subscribedTo } = open()
  await idle()
  expect(subscribedTo()).toHaveLength(1)
  emit(event([step('09:00:00', { kind: 'HELD', member: null }), step('10:00:00')]))
  emit(event([step('10:00:00')], '10:00:02'))
  expect(notices.map(({ title }) => title)).toEqual(['Cleo handed you a review of Harassment'])
  notices[0]?.action?.run()
  expect(opened).toHaveBeenCalledWith('q', 'r')
})

it('what lists have of the review is not overwritten by the part of it that is asked for', async () => {
  const { client, emit } = open()
  await idle()
  emit(event([step('10:00:00')]))
  expect(JSON.stringify(client.extract())).not.toContain('Harassment')
})

it('and again when it is handed over again', async () => {
  const { emit } = open()
  await idle()
  emit(event([step('10:00:00')]))
  emit(event([step('10:00:00'), step('10:05:00')], '10:05:01'))
  expect(notices).toHaveLength(2)
})

it.each([
  ['the queue assigned it, and nobody handed it over', event([])],
  ['it was handed over long before, and is assigned again', event([step('09:00:00')])],
  ['something else was done with it since', event([step('10:00:00'), step('10:00:01', { kind: 'HELD' })])],
  [
    'it was handed to somebody else',
    event([step('10:00:00', { member: { __typename: 'Member', id: 'al' } })]),
  ],
  ['the member took it back', event([step('10:00:00', { actor: { ...cleo, id: 'mo' } })])],
])('nothing is told where %s', async (_why, told) => {
  const { emit } = open()
  await idle()
  emit(told)
  expect(notices).toEqual([])
})
