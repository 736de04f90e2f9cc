import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql'

/** What kind of file a media URL leads to. */
export enum MediaKind {
  image = 'image',
  video = 'video',
  audio = 'audio',
}
registerEnumType(MediaKind, { name: 'MediaKind' })

@ObjectType({ description: 'A media file of a content item; a picture itself is served at /media/<id>' })
export class Media {
  @Field(() => ID) id!: string
  @Field(() => MediaKind) kind!: MediaKind
  @Field(() => String) url!: string
  @Field(() => String, { nullable: true }) mime!: string | null
  @Field(() => Int, { nullable: true }) bytes!: number | null
  @Field(() => String, { nullable: true, description: 'Why it could not be fetched' }) error!: string | null
  @Field(() => Boolean, { description: 'Whether it was fetched' }) ready!: boolean
  contentId!: string
}
