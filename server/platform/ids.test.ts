import fc from 'fast-check'
import { v5 } from 'uuid'
import { expect, test } from 'vitest'
import { idOf, isId, newId } from './ids.ts'

test('[2] an identifier always stands for the same id: the UUID, version 5, of its kind and itself in the workspace', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.string({ unit: 'binary' }), (workspaceId, externalId) => {
      expect(idOf(workspaceId, 'content', externalId)).toBe(v5(`content:${externalId}`, workspaceId))
    }),
  )
})

test('[2] the id of a place or a user is the same each time that it is asked for', () => {
  const kinds = fc.constantFrom('category' as const, 'subcategory' as const, 'user' as const)
  fc.assert(
    fc.property(fc.uuid(), kinds, fc.string({ unit: 'binary' }), (workspaceId, kind, externalId) => {
      const ids = [1, 2].map(() => idOf(workspaceId, kind, externalId))
      expect(ids).toEqual([1, 2].map(() => v5(`${kind}:${externalId}`, workspaceId)))
    }),
  )
})

test('new ids differ, and sort by the order in which they were made, within a millisecond too', () => {
  const ids = Array.from({ length: 20_000 }, newId)
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.every(isId)).toBe(true)
  const ends = new Set(ids.map((id) => id.slice(-12)))
  expect(ends.size).toBe(ids.length)
})
