/** What a legal hold is on, as its mutations name it. */
export type HeldSubject = { content: { id: string } } | { user: { id: string } }
