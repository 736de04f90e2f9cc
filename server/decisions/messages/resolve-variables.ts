/** The values of the variables of a message (section 2.14). */
export interface MessageVariables {
  user_name: string
  moderator_name: string
}

/**
 * The message with `{{user_name}}` and `{{moderator_name}}` replaced, in one pass: a variable inside a name is not replaced.
 * Other braces are kept.
 */
export const resolveVariables = (message: string, variables: MessageVariables): string =>
  message.replace(
    /\{\{\s*(user_name|moderator_name)\s*\}\}/g,
    (_whole, name: keyof MessageVariables) => variables[name],
  )
