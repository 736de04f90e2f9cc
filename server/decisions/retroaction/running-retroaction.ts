import type { Decisions } from '../deciding/outcome.ts'
import type { RetroactionProgress } from './retroaction.store.ts'

/** Whether the customer platform of a workspace is told what happens, and whether its endpoint is down. */
export interface EndpointState {
  told: boolean
  endpointDown: boolean
}

/** A retroaction as its worker needs it. */
export type RunningRetroaction = RetroactionProgress & EndpointState

/** What is left to do after a step: nothing, or more, after so many seconds. */
export type Rest = { seconds: number } | null

/** Whether webhooks follow what is done, and how many a minute may have. */
type WebhookPace = Pick<RunningRetroaction, 'told' | 'webhooksPerMinute'>

const probeSeconds = 30
const largestBatch = 100
const batchesPerMinute = 12

/** How many items are done in one transaction: where webhooks follow, a twelfth of what a minute may have. */
export const batchSizeOf = ({ told, webhooksPerMinute }: WebhookPace): number =>
  told ? Math.min(largestBatch, Math.max(1, Math.floor(webhooksPerMinute / batchesPerMinute))) : largestBatch

/**
 * How long to wait after these decisions on so many items; not at all where they were the last. They are paced and not their webhooks, so that what is decided here is soon
 * known there, that webhooks of live decisions have nothing to queue behind, and that a cancel stops both.
 */
export function restAfter(running: WebhookPace, done: number, { decided }: Pick<Decisions, 'decided'>): Rest {
  if (!running.told || done < batchSizeOf(running)) return { seconds: 0 }
  const actions = decided.reduce((sum, one) => sum + one.actions.length, 0)
  return { seconds: (actions * 60) / running.webhooksPerMinute }
}

/** While the endpoint is down nothing is added to what waits for it. */
export const restOfOutage: Rest = { seconds: probeSeconds }
