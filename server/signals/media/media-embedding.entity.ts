import { Entity, PrimaryKey, Property } from '@mikro-orm/core'

/** The embedding of a picture, or of each frame of an animation or a video, under the digest of the file's content. */
@Entity()
export class MediaEmbedding {
  @PrimaryKey({ type: 'uuid' })
  workspaceId!: string

  @PrimaryKey({ type: 'text' })
  sha256!: string

  /** The network of the embedding. */
  @PrimaryKey({ type: 'text' })
  base!: string

  /** 32-bit floats, little-endian; those of the frames one after the other. */
  @Property({ columnType: 'bytea', type: 'blob' })
  embedding!: Buffer

  /** When each frame is first shown, in order; null for a still picture, or when only the first frame is stored. */
  @Property({ columnType: 'float8[]', type: 'array', nullable: true })
  seconds!: number[] | null

  @Property({ type: 'timestamptz' })
  analyzedAt!: Date
}
