// @vitest-environment jsdom
import { DefaultApolloClient } from '@vue/apollo-composable'
import { expect, it } from 'vitest'
import { createApp, h } from 'vue'
import { i18n } from '../app/i18n.ts'
import { idle, scriptedClient } from '../test/scripted-client.ts'
import { wholeTexts } from '../test/whole-texts.ts'
import CategoryPermissions from './CategoryPermissions.vue'

const part = { setup: () => () => h('i') }

it('what it may decide in a policy category that was deleted since is named so', async () => {
  i18n.global.mergeLocaleMessage('en', wholeTexts.en)
  const { client } = scriptedClient({ PolicyCategories: () => ({ data: { policyCategories: [] } }) })
  const root = document.createElement('div')
  createApp(() =>
    h(CategoryPermissions, {
      disabled: false,
      modelValue: [{ policyCategoryId: 'gone', may: ['HIDDEN'] }],
    }),
  )
    .component('UCheckboxGroup', part)
    .component('UButton', part)
    .component('USelect', part)
    .provide(DefaultApolloClient, client)
    .use(i18n)
    .mount(root)
  const name = () => root.querySelector('li span')?.textContent
  expect(name()).toBe('…')
  await idle()
  expect(name()).toBe('A deleted policy category')
})
