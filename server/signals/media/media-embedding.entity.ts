import { Entity, PrimaryKey, Property } from '@mikro-orm/core'

/** Where a picture stands among pictures, under the digest of its content. */
@Entity()
export class MediaEmbedding {
  @PrimaryKey({ type: 'uuid' })
  workspaceId!: string

  @PrimaryKey({ type: 'text' })
  sha256!: string

  /** What the embedding was made with. */
  @PrimaryKey({ type: 'text' })
  base!: string

  /** Numbers of 4 bytes, the lowest first. */
  @Property({ columnType: 'bytea', type: 'blob' })
  embedding!: Buffer

  @Property({ type: 'timestamptz' })
  analyzedAt!: Date
}
