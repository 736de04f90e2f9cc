/** What the variables of a message stand for (section 2.14). */
export interface MessageVariables {
  user_name: string
  moderator_name: string
}

/**
 * The message with `{{user_name}}` and `{{moderator_name}}` replaced, in one pass: what a name holds is text, never a
 * variable again. Other braces stay as they are.
 */
export const resolveVariables = (message: string, variables: MessageVariables): string =>
  message.replace(
    /\{\{\s*(user_name|moderator_name)\s*\}\}/g,
    (_whole, name: keyof MessageVariables) => variables[name],
  )
