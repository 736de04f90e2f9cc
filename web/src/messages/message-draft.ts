/** A draft of a message; the template's id is kept although its text may be edited. */
export interface MessageDraft {
  templateId: string | undefined
  text: string
}

/** The longest message, in characters. */
export const longestMessage = 2_000

/** An empty draft. */
export const emptyMessage = (): MessageDraft => ({ templateId: undefined, text: '' })
