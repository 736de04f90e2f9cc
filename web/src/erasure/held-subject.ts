/** The object of a legal hold, as its mutations take it. */
export type HeldSubject = { content: { id: string } } | { user: { id: string } }
