import { ApolloError } from '@apollo/client/core'
import { GraphQLError } from 'graphql'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DraftSaving, pause } from './draft-saving.ts'

const refusal = (code: string) =>
  new ApolloError({ graphQLErrors: [new GraphQLError(code, { extensions: { code } })] })

/** A server with one draft, which refuses a save that is not based on its revision. */
function server() {
  const kept = { text: 'nothing', revision: 4 }
  let answers = 0
  const next: (Error | undefined)[] = []
  const saving = new DraftSaving(async (text: string, basedOn) => {
    answers += 1
    await new Promise((resolve) => setTimeout(resolve, 100))
    const failure = next.shift()
    if (failure) throw failure
    if (basedOn !== kept.revision) throw refusal('CONFLICT')
    Object.assign(kept, { text, revision: kept.revision + 1 })
    return kept.revision
  })
  saving.start(4)
  return { saving, kept, next, calls: () => answers }
}

describe('[V2.7.2] saving a draft while it is written', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })
  const wait = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

  it('waits for a pause, and sends the last of many changes', async () => {
    const { saving, kept, calls } = server()
    for (const text of ['a', 'ab', 'abc']) {
      saving.changed(text)
      await wait(pause.typing / 2)
    }
    expect(saving.state.value).toBe('waiting')
    await wait(pause.typing)
    expect([kept.text, saving.state.value, calls()]).toEqual(['abc', 'saved', 1])
  })

  it('saves what was written during a save after it, on top of it', async () => {
    const { saving, kept } = server()
    saving.changed('a')
    await wait(pause.typing + 50)
    saving.changed('ab')
    await wait(60)
    expect([kept.text, saving.state.value]).toEqual(['a', 'waiting'])
    await wait(pause.typing + 100)
    expect([kept.text, kept.revision, saving.state.value]).toEqual(['ab', 6, 'saved'])
  })

  it('tries again until there is an answer', async () => {
    const { saving, kept, next } = server()
    next.push(new Error('offline'), refusal('UNAVAILABLE'))
    saving.changed('a')
    await wait(pause.typing + 100)
    expect(saving.state.value).toBe('retrying')
    await wait(2 * (pause.failed + 100))
    expect([kept.text, saving.state.value]).toEqual(['a', 'saved'])
  })

  it('stops when somebody else changed the draft, until it has what both wrote', async () => {
    const { saving, kept, calls } = server()
    Object.assign(kept, { text: 'theirs', revision: 9 })
    saving.changed('mine')
    await wait(pause.typing + 100)
    saving.changed('mine too')
    await wait(60_000)
    expect([kept.text, saving.state.value, calls()]).toEqual(['theirs', 'taken', 1])
    const done = saving.rebase('theirs and mine too', 9)
    await wait(100)
    expect([await done, kept.text, saving.state.value]).toEqual([true, 'theirs and mine too', 'saved'])
  })

  it('does not send again what is refused, until it is changed', async () => {
    const { saving, kept, next, calls } = server()
    next.push(refusal('BAD_USER_INPUT'))
    saving.changed('too long')
    await wait(60_000)
    expect([saving.state.value, calls(), saving.dirty.value]).toEqual(['refused', 1, true])
    saving.changed('short')
    await wait(pause.typing + 100)
    expect([kept.text, saving.failure.value]).toEqual(['short', undefined])
  })

  it('saves at once when told to, and says whether everything is saved', async () => {
    const { saving, kept, next } = server()
    saving.changed('a')
    const done = saving.flush()
    await wait(100)
    expect([await done, kept.text]).toEqual([true, 'a'])
    next.push(new Error('offline'))
    saving.changed('b')
    const failed = saving.flush()
    await wait(100)
    expect(await failed).toBe(false)
    saving.stop()
  })
})
