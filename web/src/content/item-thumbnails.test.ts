// @vitest-environment jsdom
import { DefaultApolloClient } from '@vue/apollo-composable'
import { beforeEach, describe, expect, it } from 'vitest'
import { createApp, type FunctionalComponent, h, nextTick } from 'vue'
import { i18n } from '../app/i18n.ts'
import { type BlurStrength, ViewerDocument } from '../gql/graphql.ts'
import { scriptedClient } from '../test/scripted-client.ts'
import { viewerWith } from '../test/viewer.ts'
import type { ListedFile } from './blur.ts'
import ItemThumbnails from './ItemThumbnails.vue'

let blur: BlurStrength

const icon: FunctionalComponent<{ name: string }> = ({ name }) => h('i', { title: name })
icon.props = ['name']

const picture = (id: string, more: Partial<ListedFile> = {}): ListedFile => ({
  id,
  kind: 'IMAGE',
  error: null,
  findings: { csamScore: 0, thumbnail: `data:,${id}` },
  ...more,
})

function drawn(...media: ListedFile[]) {
  const root = document.createElement('div')
  const { client } = scriptedClient({})
  client.writeQuery({ query: ViewerDocument, data: viewerWith({ blur, greyscale: false, muted: true }) })
  createApp(ItemThumbnails, { media, item: 'x' })
    .component('UIcon', icon)
    .provide(DefaultApolloClient, client)
    .use(i18n)
    .mount(root)
  return {
    root,
    sources: () => [...root.querySelectorAll('img')].map((image) => image.getAttribute('src')),
    blurs: () => [...root.querySelectorAll('img')].map(({ className }) => /blur-\w+/.exec(className)?.[0]),
  }
}

beforeEach(() => {
  blur = 'LIGHT'
})

describe('the media of an item in a list', () => {
  it('are thumbnails, blurred as their person asks, the first four and how many more', () => {
    const { root, sources, blurs } = drawn(...['a', 'b', 'c', 'd', 'e', 'f'].map((id) => picture(id)))
    expect(sources()).toEqual(['data:,a', 'data:,b', 'data:,c', 'data:,d'])
    expect(new Set(blurs())).toEqual(new Set(['blur-xs']))
    expect(root.textContent).toContain('+2')
  })

  it('are shown as they are to whoever has nothing blurred, but for known abuse material', () => {
    blur = 'NONE'
    const { sources } = drawn(picture('a'), picture('b', { findings: { csamScore: 3, thumbnail: null } }))
    expect(sources()).toEqual(['/media/a', expect.stringMatching(/^data:image\/svg/)])
  })

  it('are only told of until it is known what may be seen of them', () => {
    blur = 'NONE'
    const { root, sources } = drawn({ id: 'a', kind: 'IMAGE' })
    expect([sources(), root.textContent]).toEqual([[], 'Picture 1 of x'])
  })

  it('are revealed one at a time by a press, and blurred by the next', async () => {
    const { root, sources } = drawn(picture('a'), picture('b'))
    const press = async (at: number) => {
      root.querySelectorAll('button')[at]?.click()
      await nextTick()
    }
    await press(0)
    expect(sources()).toEqual(['/media/a?reveal', 'data:,b'])
    await press(1)
    expect(sources()).toEqual(['data:,a', '/media/b?reveal'])
    await press(1)
    expect(sources()).toEqual(['data:,a', 'data:,b'])
  })

  it('a picture that did not come is none, and is asked for again by the next press', async () => {
    const { root, sources } = drawn(picture('a'))
    root.querySelector('button')?.click()
    await nextTick()
    root.querySelector('img')?.dispatchEvent(new Event('error'))
    await nextTick()
    expect(root.querySelector('i')?.title).toBe('i-lucide-image-off')
    root.querySelector('button')?.click()
    await nextTick()
    expect(sources()).toEqual(['/media/a?reveal'])
  })
})
