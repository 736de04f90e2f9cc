import { registerEnumType } from 'type-graphql'
import { described } from '../../platform/graphql/enum-values.ts'

/** The state of a report (section 3.3). */
export enum ReportState {
  open = 'open',
  handled = 'handled',
}
registerEnumType(ReportState, {
  name: 'ReportState',
  description: 'Whether a report waits',
  valuesConfig: described(ReportState, {
    open: 'Pending until the item is decided on or the report is ignored; flagging the item leaves it open',
    handled: 'Handled; `handledReason` has the reason',
  }),
})

/** How a report was handled. */
export enum HandledReason {
  action_taken = 'action_taken',
  ignored = 'ignored',
  already_hidden = 'already_hidden',
}
registerEnumType(HandledReason, {
  name: 'HandledReason',
  valuesConfig: described(HandledReason, {
    action_taken: 'The item was allowed or removed',
    ignored: 'A moderator ignored it',
    already_hidden: 'The item was removed before it was reported',
  }),
  description: 'How a report came to its end',
})
