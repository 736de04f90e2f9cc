import { Field, ID, ObjectType } from 'type-graphql'
import { UserType } from '../users/user.entity.ts'
import { type ActorKind, ObjectType as Reported } from '../../platform/vocabulary/status.ts'
import { HandledReason, ReportState } from './report-state.ts'

@ObjectType({ description: 'A report by a user of the customer platform (section 2.8)' })
export class UserReport {
  @Field(() => ID)
  id!: string

  @Field(() => Reported, { description: 'What was reported' })
  objectType!: Reported

  objectId!: string
  reporterId!: string

  @Field(() => UserType, { description: 'What the reporter was when reporting' })
  reporterType!: UserType

  policyCategoryId!: string

  @Field(() => String, { nullable: true, description: 'What the reporter wrote' })
  extraInfo!: string | null

  @Field(() => ReportState)
  state!: ReportState

  @Field(() => HandledReason, { nullable: true })
  handledReason!: HandledReason | null

  handledActionId!: string | null
  handledByKind!: ActorKind | null
  handledById!: string | null

  @Field(() => Date, { nullable: true })
  handledAt!: Date | null

  @Field(() => Date)
  createdAt!: Date
}

/** The columns of a report `r` as the fields of a row. */
export const userReportColumns = `
  r.id, r.object_type as "objectType", r.object_id as "objectId", r.reporter_id as "reporterId",
  r.reporter_type as "reporterType", r.policy_category_id as "policyCategoryId", r.extra_info as "extraInfo", r.state,
  r.handled_reason as "handledReason", r.handled_action_id as "handledActionId", r.handled_by_kind as "handledByKind",
  r.handled_by_id as "handledById", r.handled_at as "handledAt", r.created_at as "createdAt"`
