// @vitest-environment jsdom
import { DefaultApolloClient } from '@vue/apollo-composable'
import { afterEach, expect, it } from 'vitest'
import { type App, createApp, h, ref } from 'vue'
import { createMemoryHistory, createRouter, RouterView } from 'vue-router'
import { i18n } from '../../app/i18n.ts'
import { scriptedClient, idle } from '../../test/scripted-client.ts'
import { useQueueHistory } from './useQueueHistory.ts'

let app: App | undefined
afterEach(() => app?.unmount())

const point = (at: string) => ({
  __typename: 'QueueHistoryPoint',
  at,
  depth: 3,
  greatestDepth: 5,
  onHoldCount: 0,
  oldestSeconds: null,
  opened: 2,
  resolved: 1,
})

async function open(address: string, queues: string[] = ['Spam']) {
  const network = scriptedClient({
    QueueHistory: ({ to }) => ({
      data: {
        queueHistory: queues.map((name) => ({
          __typename: 'QueueHistory',
          queue: { __typename: 'ReviewQueue', id: 'q', name },
          points: [point(String(to))],
        })),
      },
    }),
  })
  let history: ReturnType<typeof useQueueHistory> | undefined
  const page = {
    setup() {
      history = useQueueHistory(ref('q'))
      return () => null
    },
  }
  const router = createRouter({ history: createMemoryHistory(), routes: [{ path: '/', component: page }] })
  await router.push(address)
  app = createApp({ render: () => h(RouterView) })
  app.provide(DefaultApolloClient, network.client).use(i18n).use(router).mount(document.createElement('div'))
  await idle()
  if (!history) throw new Error('the page is not there')
  return { history, router, network }
}

it.each([
  ['/', 'HOUR', 168],
  ['/?range=1d', 'QUARTER', 96],
  ['/?range=30d', 'DAY', 30],
] as const)(
  'the history at %s is asked for by %s, with a place for each',
  async (address, interval, count) => {
    const { history, network } = await open(address)
    expect(network.sent).toMatchObject([{ name: 'QueueHistory', variables: { queueId: 'q', interval } }])
    expect(history.places.value).toHaveLength(count)
    expect(history.places.value.filter(({ point: known }) => known)).toHaveLength(1)
    expect(history.places.value.at(-1)?.point?.greatestDepth).toBe(5)
  },
)

it('another range is one in the address, and is read', async () => {
  const { history, router, network } = await open('/')
  history.choose('1d')
  await idle()
  expect(router.currentRoute.value.query).toEqual({ range: '1d' })
  expect(network.sent.map(({ variables }) => variables['interval'])).toEqual(['HOUR', 'QUARTER'])
})

it('a queue that is not there has none', async () => {
  const { history } = await open('/', [])
  expect([history.isKnown.value, history.queue.value]).toEqual([true, undefined])
})
