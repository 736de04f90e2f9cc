import { ActorKind, type ActorRef } from '../../platform/vocabulary/status.ts'

/** The actor of commands: the operator, recorded as the system. */
export const cliActor: ActorRef = { kind: ActorKind.system, id: null }
