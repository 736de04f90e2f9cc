/** A queue of a workspace. */
export interface QueueRef {
  workspaceId: string
  queueId: string
}

/** A member at a queue. */
export interface QueueMember extends QueueRef {
  memberId: string
}
