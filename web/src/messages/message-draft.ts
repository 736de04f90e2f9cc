/** A message being written; the template is remembered while its text may be changed. */
export interface MessageDraft {
  templateId: string | undefined
  text: string
}

/** The longest message there is, in characters. */
export const longestMessage = 2_000

/** A message that nobody has begun. */
export const emptyMessage = (): MessageDraft => ({ templateId: undefined, text: '' })
