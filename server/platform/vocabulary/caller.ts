import type { Origin } from '../origin.ts'
import type { ActorRef } from './status.ts'

/** The originator of a change: its workspace, and the actor that is recorded for it. */
export interface Caller {
  workspaceId: string
  actor: ActorRef
  /** The origin of the request. */
  origin?: Origin | null
}
