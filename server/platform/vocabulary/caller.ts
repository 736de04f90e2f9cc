import type { Origin } from '../origin.ts'
import type { ActorRef } from './status.ts'

/** Whoever causes a change: the workspace it happens in, and the actor that is recorded for it. */
export interface Caller {
  workspaceId: string
  actor: ActorRef
  /** The request that they make. */
  origin?: Origin | null
}
