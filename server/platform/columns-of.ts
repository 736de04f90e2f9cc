import { type EntityMetadata, MetadataStorage } from '@mikro-orm/core'
import type { StoredProperties } from './table-of.ts'

/** A class that is declared as an entity. */
interface EntityClass<E> {
  readonly prototype: E
}

type StoredProperty<E> = Extract<keyof StoredProperties<E>, string>

/**
 * The columns of an entity under the names of its properties, for statements that are prepared: one that reads `*` would fail once
 * a migration has added a column. Properties that are called otherwise than their column are `renamed`, and left out.
 */
export function columnsOf<E extends object, Renamed extends StoredProperty<E> = never>(
  entity: EntityClass<E>,
  ...renamed: Renamed[]
): Exclude<StoredProperty<E>, Renamed>[] {
  const left = new Set<string>(renamed)
  return [...new Set(declaredBy(entity))].filter((name) => !left.has(name)) as never
}

/** The properties that are columns, declared by a class and by those that it extends. */
function declaredBy(entity: object): string[] {
  if (entity === Function.prototype) return []
  const { properties }: Pick<EntityMetadata, 'properties'> = Object.hasOwn(
    entity,
    MetadataStorage.PATH_SYMBOL,
  )
    ? MetadataStorage.getMetadataFromDecorator(entity as never)
    : { properties: {} }
  const stored = Object.values(properties).filter(({ persist }) => persist !== false)
  return [...declaredBy(Object.getPrototypeOf(entity) as object), ...stored.map(({ name }) => name)]
}
