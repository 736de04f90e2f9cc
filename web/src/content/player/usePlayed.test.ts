// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { effectScope, nextTick, ref } from 'vue'
import { usePlayed } from './usePlayed.ts'

it('tells the seconds that were played, each once, and none that were skipped', async () => {
  const [currentTime, playing] = [ref(0), ref(true)]
  const told: number[] = []
  const scope = effectScope()
  scope.run(() => {
    usePlayed({ currentTime, playing }, (seconds) => told.push(seconds))
  })
  const playTo = (end: number): void => {
    while (currentTime.value < end) currentTime.value += 0.5
  }
  playTo(3.5)
  currentTime.value = 40
  playTo(42)
  playing.value = false
  await nextTick()
  expect(told).toEqual([5])
  currentTime.value = 43
  playing.value = true
  await nextTick()
  playTo(43.5)
  expect(told).toEqual([5])
  playTo(103)
  expect(told).toEqual([5, 60])
  playTo(106)
  scope.stop()
  expect(told).toEqual([5, 60, 3])
})
