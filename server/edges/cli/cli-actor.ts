import { ActorKind, type ActorRef } from '../../platform/vocabulary/status.ts'

/** Whoever runs a command: the operator, recorded as the system. */
export const cliActor: ActorRef = { kind: ActorKind.system, id: null }
