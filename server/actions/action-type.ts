import { registerEnumType } from 'type-graphql'
import { actionKinds } from './kinds/index.ts'

/** The wire values of `action_type` (section 6.2), each by itself. */
export const ActionType: Readonly<Record<string, string>> = Object.fromEntries(
  actionKinds.map(({ type }) => [type, type]),
)
registerEnumType(ActionType, {
  name: 'ActionType',
  description: 'What an action does, as webhooks name it',
  valuesConfig: Object.fromEntries(actionKinds.map(({ type, description }) => [type, { description }])),
})
