import { type Dictionary, Entity, Filter, PrimaryKey, Property } from '@mikro-orm/core'
import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql'
import { described } from '../../platform/graphql/enum-values.ts'
import { newId } from '../../platform/ids.ts'
import { Period } from '../../platform/vocabulary/period.ts'
import { TextScript } from '../../platform/vocabulary/text-script.ts'
import { BlurStrength, MediaViewing } from '../media-viewing/media-viewing.ts'
import type { StoredLabels } from './status-labels.ts'
import { WhenUnjudged } from './when-unjudged.ts'

/** The plan of a workspace (section 8). */
export enum Plan {
  free = 'free',
  starter = 'starter',
  pro = 'pro',
  enterprise = 'enterprise',
}
registerEnumType(Plan, {
  name: 'Plan',
  description: 'The plan of a workspace; `plans` has the terms of each',
  valuesConfig: described(Plan, {
    free: 'The fewest requests, and a limit of new items a week',
    starter: 'As free, without the limit of new items',
    pro: 'Strikes, temporary bans, lists of IP addresses, more lists and more requests',
    enterprise: 'As pro, without limits of lists and requests',
  }),
})

/** A workspace's own limits, in requests per minute, where they are higher than its plan's; absent ones are the plan's. */
export interface OwnLimits {
  content?: number | undefined
  status?: number | undefined
  score?: number | undefined
}

@Filter({ name: 'workspace', cond: ({ ids }: Dictionary) => ({ id: { $in: ids } }), default: true })
@Entity()
@ObjectType({ description: "A customer's environment; nothing is shared between two" })
export class Workspace {
  @Field(() => ID, { description: 'Its id in Verdict' })
  @PrimaryKey({ type: 'uuid' })
  id: string = newId()

  @Field(() => String, { description: 'What people call it, 1 to 100 characters' })
  @Property({ type: 'text' })
  name!: string

  @Field(() => Plan, { description: 'What it pays for' })
  @Property({ type: 'text' })
  plan!: Plan

  @Field(() => Boolean, { description: 'Whether videos are moderated; only a platform operator turns it on' })
  @Property({ type: 'boolean' })
  videoEnabled = false

  @Field(() => Boolean, { description: 'Whether audio is moderated; only a platform operator turns it on' })
  @Property({ type: 'boolean' })
  audioEnabled = false

  @Field(() => [TextScript], {
    description: 'Scripts besides the Latin one that text in pictures and videos is read in',
  })
  @Property({ type: 'array' })
  textScripts: TextScript[] = []

  @Field(() => Boolean, { description: 'Whether what is said in videos and sounds is transcribed' })
  @Property({ type: 'boolean' })
  transcribesSpeech = true

  @Field(() => [String], {
    description:
      'Tags of the languages that are spoken in videos and sounds; any when empty. Where English is not among them, the embedded transcriber is not used; a single language is passed to a transcription endpoint',
  })
  @Property({ type: 'array' })
  spokenLanguages: string[] = []

  @Field(() => Int, { description: "Seconds in which a moderator's decision can be undone; 0 turns it off" })
  @Property({ type: 'integer' })
  undoSeconds = 5

  @Field(() => Boolean, { description: 'Whether flag and remove need a policy category' })
  @Property({ type: 'boolean' })
  requirePolicyCategory = false

  @Field(() => Boolean, { description: 'Whether an item is reviewed on which a recommendation waits' })
  @Property({ type: 'boolean' })
  reviewRecommendations = true

  @Field(() => WhenUnjudged, { description: 'What happens to content that could not be judged' })
  @Property({ type: 'text' })
  whenUnjudged: WhenUnjudged = WhenUnjudged.standard

  @Field(() => Boolean, {
    description: 'Whether scores that the customer platform suggests are kept as examples',
  })
  @Property({ type: 'boolean' })
  keepSuggestedScores = false
  @Field(() => Int, { description: 'How large a video or a sound may be to be analyzed, in megabytes' })
  @Property({ type: 'integer' })
  mediaMegabytes = 100

  @Field(() => Int, { description: 'How long a video or a sound may be to be analyzed, in minutes' })
  @Property({ type: 'integer' })
  mediaMinutes = 10

  @Field(() => Boolean, {
    description: 'Whether all members who sign in with a password need a second step as well',
  })
  @Property({ type: 'boolean' })
  requiresSecondStep = false

  @Field(() => Int, { description: 'For how many months a decision can be appealed' })
  @Property({ type: 'integer' })
  appealMonths = 6

  @Field(() => ID, {
    nullable: true,
    description: 'The id of the review queue that appeals go to; null where routing rules choose',
  })
  @Property({ type: 'uuid', nullable: true })
  appealQueueId: string | null = null

  @Field(() => Boolean, {
    description: 'Whether members may decide on appeals against their own decisions',
  })
  @Property({ type: 'boolean' })
  ownAppeals = false

  @Field(() => MediaViewing, {
    description:
      'The least strict way in which media are shown to members; each member may choose a stricter one',
  })
  @Property({ type: 'json' })
  mediaViewing: MediaViewing = { blur: BlurStrength.none, greyscale: false, muted: false }

  @Property({ type: 'json' })
  statusLabels: StoredLabels = {}

  @Field(() => [String], {
    description: 'Languages that policy categories are translated to; translations are off without any',
  })
  @Property({ type: 'array' })
  languages: string[] = []

  @Field(() => Boolean, {
    description: 'Whether bans can be lifted; without it there are no temporary bans either',
  })
  @Property({ type: 'boolean' })
  unbanningEnabled = true

  @Property({ type: 'integer' })
  temporaryBanDuration = 3

  @Property({ type: 'text' })
  temporaryBanPeriod: Period = Period.days

  @Property({ type: 'integer' })
  rulesVersion = 1

  @Property({ type: 'json' })
  rateLimits: OwnLimits = {}

  @Field(() => Date, { description: 'When it was made' })
  @Property({ type: 'timestamptz' })
  createdAt: Date = new Date()
}
