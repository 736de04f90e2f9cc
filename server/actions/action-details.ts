import type { BanPeriod, Period } from '../platform/vocabulary/period.ts'

/** A strike in the payload of its action; `until` is an ISO date. */
export interface StrikeDetails {
  id: string
  /** Strikes of the user after the action. */
  count: number
  duration: number
  period: Period
  until: string
}

/** The end of a ban, as an ISO date. */
export interface TemporaryBan {
  until: string
  duration: number
  period: BanPeriod
}

/** A message with its variables resolved. */
export interface SentMessage {
  text: string
  templateName: string | null
}

/** A list after a change, with the items added and removed. */
export interface ListChange {
  id: string
  name: string
  type: string
  wordsAdded: string[] | null
  wordsRemoved: string[] | null
}

/** The outcome of an appeal, in the payload of the action that records it. */
export interface AppealDetails {
  /** The customer platform's own identifier of the appeal. */
  id: string
  /** The action that was appealed. */
  actionId: string
  outcome: 'upheld' | 'overturned'
  reason: string
  /** The moderator's message to the user. */
  message: string | null
}

/** What an action records beyond status, reason and tags, as stored and shown. */
export interface ActionDetails {
  strike?: StrikeDetails
  temporaryBan?: TemporaryBan
  message?: SentMessage
  list?: ListChange
  appeal?: AppealDetails
}

/** The strike that an action is about. @throws when there is none */
export const strikeOf = ({ details }: { details?: ActionDetails | null }) => present(details?.strike)

/** The message that an action sends. @throws when there is none */
export const messageOf = ({ details }: { details?: ActionDetails | null }) => present(details?.message)

/** The appeal that an action decides. @throws when there is none */
export const appealOf = ({ details }: { details?: ActionDetails | null }) => present(details?.appeal)

/** The list that an action is about. @throws when there is none */
export const listOf = ({ details }: { details?: ActionDetails | null }) => present(details?.list)

function present<T>(detail: T | undefined): T {
  if (detail === undefined) throw new Error('the action lacks its details')
  return detail
}
