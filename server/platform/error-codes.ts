import { appealErrorCodes } from './appeal-error-codes.ts'
import { sessionErrorCodes } from './session-error-codes.ts'

/**
 * The definition of a code: its REST status, its meaning, what the caller can do, and what the response carries: a
 * text, or a message for each field. A refusal is a decision against the change that a mutation requested, and stands
 * in its payload; other codes are errors of the operation. A code without `only` occurs over REST and GraphQL.
 */
interface ErrorCodeDefinition {
  status: number
  meaning: string
  remedy: string
  example: string | Readonly<Record<string, string>>
  refusal?: true
  only?: 'rest' | 'graphql'
}

/**
 * Every error code, over GraphQL in `extensions.code` and over REST in `code`. The enum of the schema, docs/errors.md
 * and the pages at /api/docs/errors are generated from it.
 */
export const errorCodes = {
  UNAUTHENTICATED: {
    status: 401,
    meaning: 'No key or session, or one that is malformed, unknown, ended or revoked.',
    remedy: 'Sign in, or send a key that is in force.',
    example: 'Unauthorized',
  },
  FORBIDDEN: {
    status: 403,
    meaning: 'The caller is known, and may not do this.',
    remedy: 'Use a key with the scope, or a member with the role.',
    example: 'This API key has no rest scope',
  },
  NOT_FOUND: {
    status: 404,
    meaning: 'There is no such thing in the workspace; a thing of another workspace answers the same.',
    remedy: 'Check the id.',
    example: 'Content not found',
    refusal: true,
  },
  BAD_USER_INPUT: {
    status: 400,
    meaning:
      'The input is refused. `fields` has a message for each field that is wrong; of a mutation each is a refusal with its `field`.',
    remedy: 'Mend the fields that are named.',
    example: { name: 'Must not be empty' },
    refusal: true,
    only: 'graphql',
  },
  INVALID_JSON: {
    status: 400,
    meaning: 'The body cannot be read: it is missing, no JSON, no object, not UTF-8, or nested too deep.',
    remedy: 'Send a JSON object.',
    example: { body: 'Must be valid JSON' },
    only: 'rest',
  },
  INVALID_BODY: {
    status: 400,
    meaning: 'Fields of the body are missing or wrong. `error` has a message for each.',
    remedy: 'Mend the fields that are named. The same request will be refused again.',
    example: { 'user.id': 'Required', text: 'Must be at most 4000 characters' },
    only: 'rest',
  },
  INVALID_QUERY: {
    status: 400,
    meaning: 'A parameter in the address is wrong. `error` has a message for each.',
    remedy: 'Mend the parameters that are named.',
    example: { limit: 'Must be at most 100' },
    only: 'rest',
  },
  CONTENT_MISMATCH: {
    status: 400,
    meaning: 'The item is known with another user, category or subcategory, which never change.',
    remedy: 'Send the ids that it was sent with first, or another `content_id` for another item.',
    example: 'Can only update content that match existing user, category and subcategory ids',
    refusal: true,
  },
  PLACE_MISMATCH: {
    status: 400,
    meaning:
      'The subcategory is known in another category. It belongs to the one in which it was first sent.',
    remedy: 'Give each place an id of its own, such as `market/bikes` and `forum/bikes`.',
    example: { 'subcategory.id': 'Belongs to another category' },
    refusal: true,
  },
  MEDIA_NOT_ENABLED: {
    status: 400,
    meaning: 'The workspace does not have moderation of this kind of media.',
    remedy: 'Ask the operator to enable it, or send the item without.',
    example: { video_urls: 'Video moderation is not enabled for this workspace' },
    refusal: true,
  },
  VIDEO_NOT_SYNCHRONOUS: {
    status: 400,
    meaning: 'A video takes longer to analyze than a synchronous request may take.',
    remedy: 'Send it to `/api/v1/content`. The decision comes through the webhook.',
    example: { video_urls: 'Videos cannot be ingested synchronously' },
    refusal: true,
  },
  EXACTLY_ONE_OF: {
    status: 400,
    meaning: 'Of several fields that name what is meant none is there, or more than one.',
    remedy: 'Send exactly one of those that the message names.',
    example: { content_id: 'Exactly one of content_id, user_id and subcategory_id is needed' },
    refusal: true,
  },
  POLICY_NOT_FOUND: {
    status: 400,
    meaning: 'There is no such policy category, or users cannot select it when they report.',
    remedy: 'Send the `id` of one that `GET /api/v1/user-reports` lists, not its name.',
    example: 'Policy not found',
    refusal: true,
  },
  INVALID_LIST_ITEM: {
    status: 400,
    meaning: 'Values are not of the type that the list holds. Nothing of the request was added.',
    remedy: 'Mend or leave out the values that are named by their places, and send the others again.',
    example: { 'items.2': 'Must be an ISO 3166-1 alpha-2 code, such as US' },
    refusal: true,
  },
  WEAK_PASSWORD: {
    status: 400,
    meaning:
      'The password is easy to guess: it is common, a pattern, or made of its owner’s name or e-mail address.',
    remedy: 'Take several words that do not belong together.',
    example: { password: 'Is easy to guess' },
    refusal: true,
    only: 'graphql',
  },
  LIST_FULL: {
    status: 400,
    meaning: 'The list would hold more than it can.',
    remedy: 'Remove values, or use another list.',
    example: { items: 'The list holds at most 50,000 items' },
    refusal: true,
  },
  CONFLICT: {
    status: 409,
    meaning: 'The thing is in a state that does not allow this.',
    remedy:
      'The message says what is in the way: take it away, or wait until it is over. Where somebody else changed the thing, read it again.',
    example: 'The item is on legal hold: release it first',
    refusal: true,
  },
  ...appealErrorCodes,
  CLAIMED: {
    status: 409,
    meaning: 'Somebody else holds the review: `claimedBy`.',
    remedy: 'Take another one, or wait until the claim ends.',
    example: 'Somebody else is working on this review',
    refusal: true,
    only: 'graphql',
  },
  BREAK_DUE: {
    status: 409,
    meaning:
      'The caller has seen as much sensitive material as they are to see now, and the workspace keeps more from them.',
    remedy: 'Take a break, as `myExposure` says, or review what is not sensitive.',
    example: 'You have seen as much sensitive material as you are to see now',
    refusal: true,
    only: 'graphql',
  },
  ALREADY_DECIDED: {
    status: 409,
    meaning: 'The review has been decided: `decidedBy`.',
    remedy: 'Nothing is left to do.',
    example: 'This review has been decided',
    refusal: true,
    only: 'graphql',
  },
  ITEM_CHANGED: {
    status: 409,
    meaning: 'The item is another than the one that was decided on: `version` is in force.',
    remedy: 'Read it again, then decide on that version.',
    example: 'The item has changed since it was looked at',
    refusal: true,
    only: 'graphql',
  },
  TOO_LATE: {
    status: 409,
    meaning: 'The time to undo is over.',
    remedy: 'Decide again.',
    example: 'It is too late to undo this decision',
    refusal: true,
    only: 'graphql',
  },
  PLAN_REQUIRED: {
    status: 403,
    meaning: "The workspace's plan does not have this. The message names the plans that do.",
    remedy: 'Change the plan.',
    example: 'More than 5 lists need the Pro or Enterprise plan',
    refusal: true,
  },
  ...sessionErrorCodes,
  CURSOR_EXPIRED: {
    status: 410,
    meaning:
      'What came after the cursor in `after` may be gone: events are kept for 24 hours, and a restored database knows no cursor of the time before.',
    remedy:
      'Of events, read `eventCursor`, then what you need anew, and go on from that cursor. Of actions, begin without a cursor, and skip the ids that you have.',
    example: 'The cursor is of another database, or of a time that a restore took back',
  },
  RATE_LIMITED: {
    status: 429,
    meaning: 'A limit of requests or tries was hit: `limit`, `remaining`, `reset`, `retryAfter`.',
    remedy: 'Try again after `retryAfter` seconds, which are the header `Retry-After` too.',
    example: 'Too many requests, check headers for limits',
  },
  PLAN_LIMIT: {
    status: 429,
    meaning:
      "What the workspace's plan takes in 7 days is used up: `limit`, `remaining`, and `reset`, when room is made. It may be days until then, so there is no `Retry-After`.",
    remedy: 'Do not wait and repeat: change the plan. Updates of known items are still taken.',
    example: 'More than 1,000 new items in 7 days need the Starter, Pro or Enterprise plan',
  },
  METHOD_NOT_ALLOWED: {
    status: 405,
    meaning: 'The address takes other methods.',
    remedy: 'Use one of the header `allow`.',
    example: 'Method not allowed',
  },
  PAYLOAD_TOO_LARGE: {
    status: 413,
    meaning: 'The body is larger than the address takes.',
    remedy: 'Send less at once.',
    example: 'The body must be at most 1048576 bytes',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    meaning: 'The body is of a type that the address does not read.',
    remedy: 'Send `application/json`.',
    example: 'The body must be sent as application/json',
  },
  UNAVAILABLE: {
    status: 503,
    meaning: 'A component is unavailable, it took too long, or another request is changing the same thing.',
    remedy: 'Try again after `retryAfter` seconds, which are the header `Retry-After` too.',
    example: 'Temporarily unavailable, try again shortly',
  },
  BAD_REQUEST: {
    status: 400,
    meaning: 'The request is no GraphQL request.',
    remedy: 'Send `query`, and `variables` as an object.',
    example: 'The body must have a query',
    only: 'graphql',
  },
  GRAPHQL_PARSE_FAILED: {
    status: 400,
    meaning: 'The document is not GraphQL.',
    remedy: 'Mend the document at `locations`.',
    example: 'Syntax Error: Expected Name, found <EOF>.',
    only: 'graphql',
  },
  GRAPHQL_VALIDATION_FAILED: {
    status: 400,
    meaning: 'The document does not fit the schema, or is beyond a limit of size, depth or cost.',
    remedy: 'Mend the document, or ask for less at once.',
    example: 'Cannot query field "colour" on type "Tag".',
    only: 'graphql',
  },
  INTERNAL_SERVER_ERROR: {
    status: 500,
    meaning: 'An internal error of Verdict. Only `requestId` is returned.',
    remedy: 'Repeat it, and report the request id.',
    example: 'Something went wrong',
  },
} as const satisfies Record<string, ErrorCodeDefinition>

/** The machine-readable code of an error. */
export type ErrorCode = keyof typeof errorCodes

/** The definition of a code. */
export const errorCode = (code: ErrorCode): ErrorCodeDefinition => errorCodes[code]

/** The codes that occur over an interface. */
export const codesOver = (over: 'rest' | 'graphql'): ErrorCode[] =>
  (Object.keys(errorCodes) as ErrorCode[]).filter((code) => (errorCode(code).only ?? over) === over)

/** The codes of refusals. */
export type RefusalCode = {
  [Code in ErrorCode]: (typeof errorCodes)[Code] extends { refusal: true } ? Code : never
}[ErrorCode]

/** The codes of invalid input. */
export type InputErrorCode = {
  [Code in ErrorCode]: (typeof errorCodes)[Code] extends { status: 400 } ? Code : never
}[ErrorCode]

/** Whether the code is that of a refusal: the change was valid and permitted, and was not made. */
export const isRefusalCode = (code: ErrorCode): code is RefusalCode => 'refusal' in errorCodes[code]
