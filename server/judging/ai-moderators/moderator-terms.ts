import { Field, ID, InputType, ObjectType, registerEnumType } from 'type-graphql'
import { described } from '../../platform/graphql/enum-values.ts'
import { Status } from '../../platform/vocabulary/status.ts'

/** The material that an AI moderator is shown besides the text of an item and the text in its media. */
export enum AiSight {
  pictures = 'pictures',
  reports = 'reports',
  place = 'place',
  author = 'author',
}
registerEnumType(AiSight, {
  name: 'AiSight',
  description: 'What an AI moderator is shown besides the text of an item and the text in its media',
  valuesConfig: described(AiSight, {
    pictures: 'Up to four pictures, scaled down; for models that take pictures',
    reports: 'Why users reported the item',
    place: 'As context, what was posted before it in the same place',
    author: 'As context, what its author posted before it',
  }),
})

/** The handling of items once the day's budget of an AI moderator is spent. */
export enum WhenSpent {
  flag = 'flag',
  allow = 'allow',
  wait = 'wait',
}
registerEnumType(WhenSpent, {
  name: 'WhenSpent',
  description: "What becomes of items once the day's budget (UTC) of an AI moderator is spent",
  valuesConfig: described(WhenSpent, {
    flag: 'They are flagged for a human',
    allow: 'They are allowed, and marked as not judged',
    wait: 'They have no status until the next day, for three days at most; then flagged',
  }),
})

@ObjectType({ description: 'What an AI moderator may decide itself where it names this policy category' })
@InputType('CategoryPermissionInput', {
  description: 'What an AI moderator may decide itself where it names this policy category',
})
export class CategoryPermission {
  @Field(() => ID, { description: 'The id of the policy category in Verdict' }) policyCategoryId!: string
  @Field(() => [Status], { description: 'What it may decide itself; anything else becomes a recommendation' })
  may!: Status[]
}
