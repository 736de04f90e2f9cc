/** Texts of failed operations. */
export const failures = {
  fields: 'One entry is not right. | Several entries are not right.',
  somebody: 'somebody else',
  NETWORK: 'The server does not answer. Check the connection and try again.',
  UNAVAILABLE: 'The service is not available right now. Try again in a moment.',
  INTERNAL_SERVER_ERROR: 'Something went wrong on the server. Try again.',
  FORBIDDEN: 'You are not allowed to do this. Ask an admin of the workspace.',
  RATE_LIMITED: 'Too many requests. Wait a moment and try again.',
  CLAIMED: 'This review is taken by {who}.',
  BREAK_DUE:
    'You have seen as much sensitive material as you are to see now. Take a break, or review something else.',
  ALREADY_DECIDED: 'Already decided by {who}.',
  ITEM_CHANGED: 'The item has changed since you looked at it. Look at it again, then decide.',
  TOO_LATE:
    'Too late to undo: it has been sent, or something was decided since. Take a new decision instead.',
}
