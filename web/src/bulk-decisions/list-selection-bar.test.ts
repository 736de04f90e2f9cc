// @vitest-environment jsdom
import { DefaultApolloClient } from '@vue/apollo-composable'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { createApp, h, nextTick, ref, type App } from 'vue'
import { i18n } from '../app/i18n.ts'
import { idle, scriptedClient } from '../test/scripted-client.ts'
import { wholeTexts } from '../test/whole-texts.ts'
import ListSelectionBar from './ListSelectionBar.vue'
import { useListSelection } from './useListSelection.ts'

const Button = ({ label, disabled }: { label: string; disabled?: boolean }) =>
  h('button', { disabled }, label)
Button.props = { label: String, disabled: Boolean }
let app: App | undefined
beforeAll(() => {
  i18n.global.mergeLocaleMessage('en', wholeTexts.en)
})
afterEach(() => app?.unmount())

/** The bar under a list of so many rows that are all ticked, of 652 that match. */
async function openBar(rows: number): Promise<HTMLElement> {
  const { client } = scriptedClient({
    CountSelection: () => ({
      data: {
        countSelection: {
          __typename: 'SelectionCount',
          totalCount: { __typename: 'ListCount', count: 652, isMore: false },
          authorCount: 1,
          takenCount: 0,
          digest: 'x',
          sampleContent: [],
          sampleUsers: [],
        },
      },
    }),
  })
  const items = ref(Array.from({ length: rows }, (_, at) => ({ id: String(at) })))
  const root = document.createElement('div')
  app = createApp({
    setup() {
      const list = { kind: 'content' as const, items, hasMore: ref(true), filter: ref({}) }
      const selecting = useListSelection(list, { select: true, decide: true })
      selecting.selectMore()
      return () => h(ListSelectionBar, { selecting, canAsk: false, canDecide: true })
    },
  })
  app.provide(DefaultApolloClient, client).component('UButton', Button).use(i18n).mount(root)
  await idle()
  await nextTick()
  return root
}

it('why too many rows cannot be decided on is said, also where all that match can be selected', async () => {
  const bar = await openBar(101)
  expect(bar.textContent).toContain('Select all 652 that match')
  expect([...bar.querySelectorAll('button')].find(({ disabled }) => disabled)?.textContent).toBe('Decide…')
  expect(bar.textContent).toContain('Tick 100 at most, or select all that match.')
})

it('nothing is said of it where they can', async () => {
  const bar = await openBar(100)
  expect([...bar.querySelectorAll('button')].some(({ disabled }) => disabled)).toBe(false)
  expect(bar.textContent).not.toContain('Tick 100 at most')
})
