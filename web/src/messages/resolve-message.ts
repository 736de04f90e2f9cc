/** The variables of a message [2.14]. */
export const messageVariables = ['user_name', 'moderator_name'] as const

/** A message as it will be sent: known variables are replaced once, everything else stays. */
export const resolveMessage = (
  message: string,
  values: Record<(typeof messageVariables)[number], string>,
): string =>
  message.replace(/\{\{\s*(user_name|moderator_name)\s*\}\}/g, (_, name: keyof typeof values) => values[name])
