import { registerEnumType } from 'type-graphql'

/** Where a report stands (section 3.3). */
export enum ReportState {
  open = 'open',
  handled = 'handled',
}
registerEnumType(ReportState, { name: 'ReportState' })

/** How a handled report came to its end. */
export enum HandledReason {
  action_taken = 'action_taken',
  ignored = 'ignored',
  already_hidden = 'already_hidden',
}
registerEnumType(HandledReason, {
  name: 'HandledReason',
  valuesConfig: {
    action_taken: { description: 'The item was allowed or removed' },
    ignored: { description: 'A moderator ignored it' },
    already_hidden: { description: 'The item was removed before it was reported' },
  },
})
