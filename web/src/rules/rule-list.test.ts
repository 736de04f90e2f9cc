// @vitest-environment jsdom
import { DefaultApolloClient } from '@vue/apollo-composable'
import { afterEach, expect, it } from 'vitest'
import { type App, createApp, h } from 'vue'
import { createMemoryHistory, createRouter } from 'vue-router'
import { i18n } from '../app/i18n.ts'
import { keyboard } from '../keyboard/useKeys.ts'
import { scriptedClient } from '../test/scripted-client.ts'
import { wholeTexts } from '../test/whole-texts.ts'
import RuleList from './RuleList.vue'

const at = '2026-01-01T00:00:00Z'
const rule = (id: string, position: number) => ({
  __typename: 'Rule',
  id,
  position,
  type: 'CONTENT',
  name: `Rule ${id}`,
  notes: null,
  mode: 'ENABLED',
  enabled: true,
  resting: false,
  version: 1,
  inertActions: [],
  createdAt: at,
  updatedAt: at,
  updatedBy: null,
  conditions: [],
  actions: [],
})
const health = (id: string) => ({ __typename: 'Rule', id, health: null })

let app: App | undefined
afterEach(() => {
  app?.unmount()
  document.body.replaceChildren()
})

/** The page with two rules, and what a key does there. */
async function openRules() {
  i18n.global.mergeLocaleMessage('en', wholeTexts.en)
  const { client } = scriptedClient({
    Rules: () => ({ data: { rules: [rule('a', 0), rule('b', 1)] } }),
    RuleHealths: () => ({ data: { rules: [health('a'), health('b')] } }),
    Viewer: () => ({ data: { viewer: null } }),
  })
  const router = createRouter({
    history: createMemoryHistory(),
    routes: [
      { path: '/', component: { render: () => h('div') } },
      { path: '/rules/:id', name: 'rule', component: { render: () => h('div') } },
    ],
  })
  const root = document.body.appendChild(document.createElement('div'))
  app = createApp(RuleList, { type: 'CONTENT' })
  for (const name of ['USkeleton', 'UButton', 'UBadge', 'UIcon', 'USwitch', 'UModal'])
    app.component(name, () => null)
  app.use(router).use(i18n).provide(DefaultApolloClient, client).mount(root)
  await expect.poll(() => root.querySelectorAll('li')).toHaveLength(2)
  const press = async (key: string) => {
    keyboard.handle(new KeyboardEvent('keydown', { key }))
    await new Promise((done) => setTimeout(done))
  }
  return { router, press, focused: () => document.activeElement?.querySelector('a')?.textContent.trim() }
}

it('the rules are gone through and opened with keys, as the rows of a table are', async () => {
  const { router, press, focused } = await openRules()
  await press('j')
  await press('j')
  expect(focused()).toBe('Rule b')
  await press('k')
  expect(focused()).toBe('Rule a')
  await press('Enter')
  expect(router.currentRoute.value.params).toEqual({ id: 'a' })
})
