// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { nextTick, ref } from 'vue'
import type { MediaKind } from '../gql/graphql.ts'
import { keyboard } from '../keyboard/useKeys.ts'
import { mountComposable } from '../test/mount-composable.ts'
import { scriptedClient } from '../test/scripted-client.ts'
import { useReveal } from './useReveal.ts'

const file = (id: string, kind: MediaKind = 'IMAGE', csamScore = 0) => ({
  id,
  kind,
  error: null as string | null,
  findings: { csamScore },
})
const press = (key: string, shiftKey = false): void => {
  keyboard.handle(new KeyboardEvent('keydown', { key, shiftKey }))
}

function revealOf(media = [file('film', 'VIDEO'), file('a'), file('b'), file('song', 'AUDIO')]) {
  const item = ref({ id: 'item', media })
  const { result, unmount } = mountComposable(scriptedClient({}).client, () => useReveal(item))
  const shown = () => item.value.media.filter((each) => result.isShown(each)).map(({ id }) => id)
  return { item, shown, unmount, ...result }
}

describe('blurred media', () => {
  it('are revealed one at a time, the chosen one, pictures first; a sound has nothing to blur', () => {
    const { shown, current, unmount } = revealOf()
    expect(shown()).toEqual(['song'])
    press('b')
    expect([current.value?.id, shown()]).toEqual(['a', ['a', 'song']])
    press('ArrowRight')
    press('ArrowRight')
    press('b')
    expect([current.value?.id, shown()]).toEqual(['film', ['film', 'a', 'song']])
    press('b')
    press('b')
    unmount()
  })

  it('are revealed together by a key of their own, and blurred again by it', () => {
    const { shown, unmount } = revealOf()
    press('B', true)
    expect(shown()).toEqual(['film', 'a', 'b', 'song'])
    press('B', true)
    expect(shown()).toEqual(['song'])
    unmount()
  })

  it('are blurred again for each item', async () => {
    const { item, shown, current, unmount } = revealOf()
    press('ArrowRight')
    press('b')
    item.value = { id: 'next', media: [file('c'), file('d')] }
    await nextTick()
    expect([shown(), current.value?.id]).toEqual([[], 'c'])
    unmount()
  })

  it('that match known abuse material are blurred in a sound as well', () => {
    const { shown, unmount } = revealOf([file('song', 'AUDIO', 1)])
    expect(shown()).toEqual([])
    unmount()
  })
})

describe('what has not been seen', () => {
  it('is what is blurred, then what is on its way, then what did not come; blurred again it was seen', () => {
    const { item, unseen, show, toggle, arrived, askAgain, unmount } = revealOf([file('a'), file('b')])
    const [a, b] = item.value.media
    if (!a || !b) throw new Error('No media')
    expect(unseen.value).toBe('hidden')
    show(a)
    arrived(a, 'drawn')
    expect(unseen.value).toBe('hidden')
    show(b)
    expect(unseen.value).toBe('coming')
    arrived(b, 'failed')
    expect(unseen.value).toBe('failed')
    askAgain(b)
    expect(unseen.value).toBe('coming')
    arrived(b, 'drawn')
    toggle(b)
    expect(unseen.value).toBeUndefined()
    unmount()
  })

  it('is all of it again where the next item, or the same one later, is opened', async () => {
    const { item, unseen, arrived, unmount } = revealOf([file('song', 'AUDIO')])
    expect(unseen.value).toBe('coming')
    arrived({ id: 'song' }, 'drawn')
    expect(unseen.value).toBeUndefined()
    const before = item.value
    item.value = { id: 'next', media: [] }
    await nextTick()
    item.value = before
    await nextTick()
    expect(unseen.value).toBe('coming')
    unmount()
  })

  it.each([
    ['a picture that Verdict could not fetch did not come', 'IMAGE', 'failed'],
    ['a video that it could not read can be played', 'VIDEO', 'hidden'],
  ] as const)('%s', (_, kind, reason) => {
    const { unseen, unmount } = revealOf([{ ...file('gone', kind), error: '404' }])
    expect(unseen.value).toBe(reason)
    unmount()
  })
})
