import { z } from 'zod'
import { RequestId } from '../access/requests/once.ts'
import { text } from '../platform/validation.ts'

const note = text({ min: 1, max: 2000 }).refine((value) => value.trim() !== '', 'Must not be empty')

/** A step without a note. */
export const PlainStep = z.object({ requestId: RequestId })

/** A step with a note: the reason for escalating a review, or for returning it to its queue. */
export const NotedStep = PlainStep.extend({ note })

/** Why a review is put on hold, and until when. */
export const HoldStep = NotedStep.extend({ until: z.date() })

/** The note to the member to whom a review is assigned. */
export const HandOver = z.object({ note: note.nullish() })
