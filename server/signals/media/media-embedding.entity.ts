import { Entity, PrimaryKey, Property } from '@mikro-orm/core'

/** Where a picture, or each frame of an animation or a video, stands among pictures, under the digest of the file's content. */
@Entity()
export class MediaEmbedding {
  @PrimaryKey({ type: 'uuid' })
  workspaceId!: string

  @PrimaryKey({ type: 'text' })
  sha256!: string

  /** What the embedding was made with. */
  @PrimaryKey({ type: 'text' })
  base!: string

  /** Numbers of 4 bytes, the lowest byte first; those of the frames one after the other. */
  @Property({ columnType: 'bytea', type: 'blob' })
  embedding!: Buffer

  /** From when on each frame is shown, in order; null of a still picture, or where no more than the first frame is kept. */
  @Property({ columnType: 'float8[]', type: 'array', nullable: true })
  seconds!: number[] | null

  @Property({ type: 'timestamptz' })
  analyzedAt!: Date
}
