import { z } from 'zod'
import { RequestId } from '../access/requests/once.ts'
import { text } from '../platform/validation.ts'

const note = text({ min: 1, max: 2000 }).refine((value) => value.trim() !== '', 'Must not be empty')

/** A step that says nothing. */
export const PlainStep = z.object({ requestId: RequestId })

/** Why a review is escalated, or goes back to its queue. */
export const NotedStep = PlainStep.extend({ note })

/** Why a review is put on hold, and until when. */
export const HoldStep = NotedStep.extend({ until: z.date() })

/** Whom a review is handed to, with a note for them. */
export const HandOver = z.object({ note: note.nullish() })
