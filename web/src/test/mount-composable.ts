import type { ApolloClient } from '@apollo/client/core'
import { DefaultApolloClient } from '@vue/apollo-composable'
import { createApp } from 'vue'
import { i18n } from '../app/i18n.ts'

/** Runs a composable inside a real component with a client; `unmount` ends it, as leaving the page would. */
export function mountComposable<Result>(
  client: ApolloClient<unknown>,
  composable: () => Result,
): { result: Result; unmount: () => void } {
  const box: { result?: Result } = {}
  const app = createApp({
    setup() {
      box.result = composable()
      return () => null
    },
  })
  app.provide(DefaultApolloClient, client).use(i18n).mount(document.createElement('div'))
  return {
    result: box.result as Result,
    unmount: () => {
      app.unmount()
    },
  }
}
