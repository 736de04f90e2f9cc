import { expect, it } from 'vitest'
import { Circuit } from './circuit.ts'

it('[V2.13.6] rests for 30 seconds after five outages in a row, each service for itself', () => {
  let now = 0
  const circuit = new Circuit(() => now)
  const fail = (times: number) => {
    for (let i = 0; i < times; i++) circuit.note('a', 'it was away')
  }
  fail(4)
  expect(circuit.rest('a')).toBeNull()
  fail(1)
  expect([circuit.rest('a'), circuit.rest('b')]).toEqual([{ why: 'it was away', ms: 30_000 }, null])
  expect(circuit.resting).toBe(1)
  now = 30_001
  expect(circuit.resting).toBe(0)
  expect(circuit.rest('a')).toBeNull()
  expect(circuit.rest('a')).toEqual({ why: 'it was away', ms: 30_000 })
  fail(1)
  expect(circuit.rest('a')?.ms).toBe(30_000)
})

it('[V2.13.6] is there for everybody once one request was answered', () => {
  let now = 0
  const circuit = new Circuit(() => now)
  for (let i = 0; i < 5; i++) circuit.note('a', 'it was away')
  now = 30_001
  expect(circuit.rest('a')).toBeNull()
  circuit.note('a', null)
  expect([circuit.rest('a'), circuit.rest('a')]).toEqual([null, null])
  circuit.note('a', 'it was away')
  expect(circuit.rest('a')).toBeNull()
})
