// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { mountComposable } from '../test/mount-composable.ts'
import { scriptedClient } from '../test/scripted-client.ts'
import { dismiss, notices } from '../ui/notices.ts'
import { useUndo } from './useUndo.ts'

const dismissAll = (): void => {
  for (const { id } of notices.slice()) dismiss(id)
}
beforeEach(dismissAll)
afterEach(dismissAll)

const labels = () => notices.map(({ action }) => action?.label)

it('the key for undo is named by the notice of what it takes back, the last alone', () => {
  const { result } = mountComposable(scriptedClient({}).client, () => useUndo(() => undefined))
  const [first, second] = [vi.fn(), vi.fn()]
  result.offerUndo('First', 8_000, first)
  expect(labels()).toEqual(['Undo (Z)'])
  result.offerUndo('Second', 8_000, second)
  expect(labels()).toEqual(['Undo', 'Undo (Z)'])
  result.undoLast()
  expect([first, second].map(({ mock }) => mock.calls.length)).toEqual([0, 1])
  expect(labels()).toEqual(['Undo (Z)'])
})
