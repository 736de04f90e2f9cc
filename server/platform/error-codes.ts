/**
 * What a code stands for: the status it has over REST, what it means, and what the caller can do. A refusal is what was
 * decided about the change that a mutation asked for, and stands in its payload; the others are errors of the operation.
 */
interface ErrorCodeDefinition {
  status: number
  meaning: string
  remedy: string
  refusal?: true
}

/**
 * Every code that an answer can have, over GraphQL in `extensions.code` and over REST in `code`. The enum of the schema and
 * docs/errors.md are made of it.
 */
export const errorCodes = {
  UNAUTHENTICATED: {
    status: 401,
    meaning: 'No key or session, or one that is malformed, unknown, ended or revoked.',
    remedy: 'Sign in, or send a key that is in force.',
  },
  FORBIDDEN: {
    status: 403,
    meaning: 'The caller is known, and may not do this.',
    remedy: 'Use a key with the scope, or a member with the role.',
  },
  NOT_FOUND: {
    status: 404,
    meaning: 'There is no such thing in the workspace; a thing of another workspace answers the same.',
    remedy: 'Check the id.',
    refusal: true,
  },
  BAD_USER_INPUT: {
    status: 400,
    meaning:
      'The input is refused. `fields` has a message for each field that is wrong; of a mutation each is a refusal with its `field`.',
    remedy: 'Mend the fields that are named.',
    refusal: true,
  },
  CONFLICT: {
    status: 409,
    meaning: 'The thing is in a state that does not allow this.',
    remedy: 'Read it again, then decide anew.',
    refusal: true,
  },
  CLAIMED: {
    status: 409,
    meaning: 'Somebody else holds the review: `claimedBy`.',
    remedy: 'Take another one, or wait until the claim ends.',
    refusal: true,
  },
  ALREADY_DECIDED: {
    status: 409,
    meaning: 'The review has been decided: `decidedBy`.',
    remedy: 'Nothing is left to do.',
    refusal: true,
  },
  TOO_LATE: {
    status: 409,
    meaning: 'The time to undo is over.',
    remedy: 'Decide again.',
    refusal: true,
  },
  PLAN_REQUIRED: {
    status: 403,
    meaning: "The workspace's plan does not have this. The message names the plans that do.",
    remedy: 'Change the plan.',
    refusal: true,
  },
  CURSOR_EXPIRED: {
    status: 410,
    meaning:
      'Events after the cursor in `after` may be gone: they are kept for 24 hours, or the database was restored since.',
    remedy: 'Read `eventCursor`, then what you need anew, and go on from that cursor.',
  },
  RATE_LIMITED: {
    status: 429,
    meaning: 'A limit of requests or tries was hit: `limit`, `remaining`, `reset`, `retryAfter`.',
    remedy: 'Try again after `retryAfter` seconds.',
  },
  METHOD_NOT_ALLOWED: {
    status: 405,
    meaning: 'The address takes other methods.',
    remedy: 'Use one of the header `allow`.',
  },
  PAYLOAD_TOO_LARGE: {
    status: 413,
    meaning: 'The body is larger than the address takes.',
    remedy: 'Send less at once.',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    meaning: 'The body is of a type that the address does not read.',
    remedy: 'Send `application/json`.',
  },
  UNAVAILABLE: {
    status: 503,
    meaning: 'A part is away, it took too long, or something else is changing the same thing.',
    remedy: 'Try again after `retryAfter` seconds.',
  },
  BAD_REQUEST: {
    status: 400,
    meaning: 'The request is no GraphQL request.',
    remedy: 'Send `query`, and `variables` as an object.',
  },
  GRAPHQL_PARSE_FAILED: {
    status: 400,
    meaning: 'The document is not GraphQL.',
    remedy: 'Mend the document at `locations`.',
  },
  GRAPHQL_VALIDATION_FAILED: {
    status: 400,
    meaning: 'The document does not fit the schema, or is beyond a limit of size, depth or cost.',
    remedy: 'Mend the document, or ask for less at once.',
  },
  INTERNAL_SERVER_ERROR: {
    status: 500,
    meaning: 'A fault of Verdict. Nothing of it is told but `requestId`.',
    remedy: 'Repeat it, and report the request id.',
  },
} as const satisfies Record<string, ErrorCodeDefinition>

/** What went wrong, in one word that programs decide by. */
export type ErrorCode = keyof typeof errorCodes

/** The codes of refusals. */
export type RefusalCode = {
  [Code in ErrorCode]: (typeof errorCodes)[Code] extends { refusal: true } ? Code : never
}[ErrorCode]

/** Whether the code is that of a refusal: the thing asked for was understood, allowed, and not done. */
export const isRefusalCode = (code: ErrorCode): code is RefusalCode => 'refusal' in errorCodes[code]
