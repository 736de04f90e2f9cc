import { Field, Int, ObjectType, registerEnumType } from 'type-graphql'
import { described } from '../../platform/graphql/enum-values.ts'

/** The quotas of a plan. */
export enum Quota {
  weeklyItems = 'weeklyItems',
  lists = 'lists',
}
registerEnumType(Quota, {
  name: 'Quota',
  description: 'What a plan limits in number',
  valuesConfig: described(Quota, {
    weeklyItems: 'New content items in 7 days; those beyond are refused',
    lists: 'Lists of the workspace; no more can be made',
  }),
})

@ObjectType({ description: 'A limit of the plan that is used up, or soon will be' })
export class ScarceQuota {
  @Field(() => Quota, { description: 'What is limited' }) quota!: Quota
  @Field(() => Int, { description: 'How much of it is used' }) used!: number
  @Field(() => Int, { description: 'How much the plan has' }) limit!: number
}
