/** The codes of sessions that are refused. */
export const sessionErrorCodes = {
  SECOND_STEP_REQUIRED: {
    status: 401,
    meaning:
      'The e-mail address and the password are right, and a code of the second step is needed as well.',
    remedy: 'Sign in again, with the `code` of the authenticator or a recovery code.',
    example: 'A code of the authenticator is needed as well',
    refusal: true,
    only: 'graphql',
  },
  OTHER_MEMBER: {
    status: 409,
    meaning:
      'The header `verdict-member` names another member than the one of the session. Nothing was done.',
    remedy: 'Read `viewer` anew, and send the request again if it is still meant.',
    example: 'Somebody else is signed in now',
    only: 'graphql',
  },
} as const
