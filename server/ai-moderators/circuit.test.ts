import { expect, it } from 'vitest'
import { Circuit } from './circuit.ts'

it('[2.13.9] rests for 30 seconds after five failures in a row, each service for itself', () => {
  let now = 0
  const circuit = new Circuit(() => now)
  for (let failure = 1; failure <= 4; failure++) circuit.note('a', false)
  expect(circuit.restMs('a')).toBe(0)
  circuit.note('a', false)
  expect([circuit.restMs('a'), circuit.restMs('b')]).toEqual([30_000, 0])
  now = 30_001
  expect(circuit.restMs('a')).toBe(0)
  circuit.note('a', false)
  expect(circuit.restMs('a')).toBe(30_000)
  now = 70_000
  circuit.note('a', true)
  circuit.note('a', false)
  expect(circuit.restMs('a')).toBe(0)
})
