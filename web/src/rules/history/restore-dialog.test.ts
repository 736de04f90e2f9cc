// @vitest-environment jsdom
import { DefaultApolloClient } from '@vue/apollo-composable'
import { expect, it } from 'vitest'
import { createApp, type FunctionalComponent, h } from 'vue'
import { i18n } from '../../app/i18n.ts'
import { idle, scriptedClient } from '../../test/scripted-client.ts'
import { wholeTexts } from '../../test/whole-texts.ts'
import RestoreDialog from './RestoreDialog.vue'

const Modal: FunctionalComponent<{ description: string }> = ({ description }, { slots }) =>
  h('div', [h('p', description), slots['body']?.()])
Modal.props = ['description']

const at = '2026-01-01T00:00:00Z'
const rule = (mode: string) => ({
  __typename: 'Rule',
  id: 'r',
  type: 'CONTENT',
  name: 'Casinos',
  notes: null,
  mode,
  position: 0,
  enabled: mode === 'ENABLED',
  resting: false,
  version: 3,
  inertActions: [],
  createdAt: at,
  updatedAt: at,
  updatedBy: null,
  conditions: [],
  actions: [],
})
const side = (name: string) => ({ __typename: 'RuleVersion', version: 1, name, notes: null })

/** What is asked before version 1 of a rule is restored, of which version 3 is in force. */
async function asked(mode: string) {
  i18n.global.mergeLocaleMessage('en', wholeTexts.en)
  const { client, sent } = scriptedClient({
    Rule: () => ({ data: { rule: rule(mode) } }),
    RuleDifference: () => ({
      data: {
        ruleDifference: {
          __typename: 'RuleDifference',
          before: side('Casinos'),
          after: side('Bets'),
          conditions: [],
          actions: [],
        },
      },
    }),
  })
  const root = document.createElement('div')
  const props = { id: 'r', open: true, version: 1, newest: 3, busy: false, failure: undefined }
  createApp(RestoreDialog, props)
    .component('UModal', Modal)
    .component('UButton', () => null)
    .component('UAlert', () => null)
    .component('UIcon', () => null)
    .use(i18n)
    .provide(DefaultApolloClient, client)
    .mount(root)
  await idle()
  return { root, sent }
}

it('what a version changes in the one in force is shown before it is restored', async () => {
  const { root, sent } = await asked('OFF')
  expect(sent).toContainEqual({ name: 'RuleDifference', variables: { id: 'r', from: 3, to: 1 } })
  expect([root.querySelector('del')?.textContent, root.querySelector('ins')?.textContent]).toEqual([
    'Casinos',
    'Bets',
  ])
  expect(root.textContent).not.toContain('at once')
})

it('that a rule which is on acts at once is said', async () => {
  expect((await asked('ENABLED')).root.textContent).toContain('it acts on new items at once')
})
