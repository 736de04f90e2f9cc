import { rowsById, rowsOfOwner } from '../../access/requests/rows-by-id.ts'
import { membersPresentIn, workingMembers } from './queue-presence.store.ts'
import { queueLoads, queuesById } from './review-queue.store.ts'

/** Review queues by their ids. */
export const reviewQueueById = rowsById(queuesById)

/** The load of each queue. */
export const queueLoad = rowsById(queueLoads)

/** The members who work in each queue. */
export const workingIn = rowsOfOwner(workingMembers)

/** The members to whom the reviews of each queue are assigned. */
export const presentMembers = rowsOfOwner(membersPresentIn)
