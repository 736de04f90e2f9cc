// @vitest-environment jsdom
import { DefaultApolloClient } from '@vue/apollo-composable'
import { afterEach, describe, expect, it } from 'vitest'
import { createApp, type FunctionalComponent, h } from 'vue'
import { i18n } from '../app/i18n.ts'
import { ReviewRowFragmentDoc } from '../gql/graphql.ts'
import type { Failure } from '../graphql/errors.ts'
import { reviewRow } from '../test/review-row.ts'
import { scriptedClient } from '../test/scripted-client.ts'
import ReviewListItem from './ReviewListItem.vue'
import { forgetUnsent, keepFailed, keepUnsent } from './unsent.ts'

const Icon: FunctionalComponent<{ name: string }> = ({ name }) => h('i', name)
Icon.props = ['name']

afterEach(() => {
  forgetUnsent('r1')
})

/** What the icons of the row say whose decision failed so. */
function iconsAfter(code: Failure['code']): [icon: string | null, title: string][] {
  const { client } = scriptedClient({})
  const review = reviewRow()
  const data = { ...review, __typename: 'Review' as const }
  client.writeFragment({ id: 'Review:r1', fragment: ReviewRowFragmentDoc, fragmentName: 'ReviewRow', data })
  keepUnsent({ review, status: 'HIDDEN', retry: () => undefined })
  keepFailed('r1', { code, message: '', fields: {}, who: undefined })
  const root = document.createElement('div')
  const place = { id: 'r1', open: false, position: 1, total: 1, viewerId: 'm', top: 0, height: 56 }
  createApp(ReviewListItem, place)
    .component('UIcon', Icon)
    .component('UBadge', () => null)
    .provide(DefaultApolloClient, client)
    .use(i18n)
    .mount(root)
  return [...root.querySelectorAll<HTMLElement>('i[title]')].map((icon) => [icon.textContent, icon.title])
}

describe('the row of an item whose decision was not taken', () => {
  it('has a crossed-out cloud while it waits to be sent', () => {
    expect(iconsAfter('NETWORK')).toEqual([['i-lucide-cloud-off', 'Its decision is not sent yet']])
  })

  it('says that it was refused, which no connection mends', () => {
    expect(iconsAfter('BAD_USER_INPUT')).toEqual([['i-lucide-circle-x', 'Its decision was refused']])
  })
})
