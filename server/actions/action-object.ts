import { registerEnumType } from 'type-graphql'
import { ObjectType } from '../platform/vocabulary/status.ts'

/** What an action can be about: everything that has a status, and lists. */
export const ActionObject = { ...ObjectType, list: 'list' } as const
export type ActionObject = (typeof ActionObject)[keyof typeof ActionObject]
registerEnumType(ActionObject, { name: 'ActionObject', description: 'What an action can be about' })
