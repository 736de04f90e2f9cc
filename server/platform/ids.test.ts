import fc from 'fast-check'
import { v5 } from 'uuid'
import { expect, test } from 'vitest'
import { idOf } from './ids.ts'

test('[2] an identifier always stands for the same id: the UUID, version 5, of its kind and itself in the workspace', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.string({ unit: 'binary' }), (workspaceId, externalId) => {
      expect(idOf(workspaceId, 'content', externalId)).toBe(v5(`content:${externalId}`, workspaceId))
    }),
  )
})
