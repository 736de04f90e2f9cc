import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dismiss, notices, notify } from './notices.ts'

const notice = (title: string) => ({ title, icon: 'i-lucide-check', color: 'neutral' as const })
const titles = (): string[] => notices.map(({ title }) => title)

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})

describe('notices', () => {
  it('leave by themselves when their time is over', () => {
    notify({ ...notice('short'), duration: 1_000 })
    notify(notice('usual'))
    vi.advanceTimersByTime(1_001)
    expect(titles()).toEqual(['usual'])
    vi.advanceTimersByTime(4_000)
    expect(titles()).toEqual([])
  })

  it('leave when dismissed, and only once', () => {
    const id = notify(notice('one'))
    notify(notice('two'))
    dismiss(id)
    dismiss(id)
    expect(titles()).toEqual(['two'])
  })

  it('are never more than four: the oldest gives way', () => {
    for (const title of ['1', '2', '3', '4', '5']) notify(notice(title))
    expect(titles()).toEqual(['2', '3', '4', '5'])
  })
})
