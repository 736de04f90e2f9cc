import { Entity, Property } from '@mikro-orm/core'
import { expect, it } from 'vitest'
import { columnsOf } from './columns-of.ts'
import { WorkspaceEntity } from './workspace-entity.ts'

@Entity({ abstract: true })
abstract class Placed extends WorkspaceEntity {
  @Property({ type: 'uuid' })
  placeId!: string
}

@Entity()
class Visit extends Placed {
  @Property({ type: 'text' })
  note!: string

  @Property({ type: 'text', persist: false })
  shown!: string

  get length(): number {
    return this.note.length
  }
}

it('are the properties that an entity and what it extends declare as columns', () => {
  expect(columnsOf(Visit).toSorted()).toEqual(['id', 'note', 'placeId', 'workspaceId'])
  expect(columnsOf(Visit, 'placeId').toSorted()).toEqual(['id', 'note', 'workspaceId'])
})
