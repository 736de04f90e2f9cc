import { Entity, Property } from '@mikro-orm/core'
import { Field, Int, ObjectType, registerEnumType } from 'type-graphql'
import { described } from '../../platform/graphql/enum-values.ts'
import { WorkspaceEntity } from '../../platform/workspace-entity.ts'

/** The kind of a media file. */
export enum MediaKind {
  image = 'image',
  video = 'video',
  audio = 'audio',
}
registerEnumType(MediaKind, {
  name: 'MediaKind',
  description: 'What a media file is',
  valuesConfig: described(MediaKind, {
    image: 'A picture',
    video: 'A video, with sound or without',
    audio: 'A sound',
  }),
})

@Entity()
@ObjectType({ description: 'A media file of a content item; a picture itself is served at /media/<id>' })
export class Media extends WorkspaceEntity {
  @Property({ type: 'uuid' })
  contentId!: string

  /** The version of the item when it was fetched. */
  @Property({ type: 'integer' })
  version!: number

  @Field(() => MediaKind, { description: 'What it is' })
  @Property({ type: 'text' })
  kind!: `${MediaKind}`

  /** Its index among the item's media, from 0. */
  @Property({ type: 'integer' })
  position!: number

  @Field(() => String, { description: 'Where the customer platform keeps it' })
  @Property({ type: 'text' })
  url!: string

  @Field(() => String, {
    nullable: true,
    description:
      'What the file itself is, as a media type such as image/jpeg; null where it could not be fetched',
  })
  @Property({ type: 'text', nullable: true })
  mime!: string | null

  @Field(() => Int, {
    nullable: true,
    description: 'How large it is, in bytes; null where it could not be fetched',
  })
  @Property({ type: 'integer', nullable: true })
  bytes!: number | null

  /** The SHA-256 of its content, by which its analysis is stored. */
  @Property({ type: 'text', nullable: true })
  sha256!: string | null

  @Field(() => String, { nullable: true, description: 'Why it could not be fetched; null where it was' })
  @Property({ type: 'text', nullable: true })
  error!: string | null

  @Property({ type: 'timestamptz' })
  fetchedAt!: Date
}

/** The result of fetching one media URL of an item: the properties of the file, or the error. */
export type MediaProbe = Pick<Media, 'url' | 'kind' | 'mime' | 'bytes' | 'sha256' | 'error'>
