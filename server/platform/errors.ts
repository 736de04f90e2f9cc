import { type ErrorCode, errorCodes, type InputErrorCode } from './error-codes.ts'

/**
 * An error for the caller: it has a code, details that are safe to show, and the REST status of its code or a more
 * specific one.
 */
export class VerdictError extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly details: Record<string, unknown> = {},
    readonly status: number = errorCodes[code].status,
  ) {
    super(message)
    this.name = new.target.name
  }
}

/** The request is not authenticated (section 5.1: 401). */
export class UnauthorizedError extends VerdictError {
  constructor(message = 'Unauthorized') {
    super('UNAUTHENTICATED', message)
  }
}

/** The password is correct, and a code of the second factor is required as well. */
export class SecondStepRequiredError extends VerdictError {
  constructor() {
    super('SECOND_STEP_REQUIRED', 'A code of the authenticator is needed as well')
  }
}

/** The caller is authenticated but not permitted. */
export class ForbiddenError extends VerdictError {
  constructor(message = 'Not permitted') {
    super('FORBIDDEN', message)
  }
}

/**
 * There is no such thing in the caller's workspace; a thing of another workspace gives the same error. `field` is the
 * input field that named it, where more than one could have.
 */
export class NotFoundError extends VerdictError {
  constructor(
    message = 'Not found',
    readonly field?: string,
  ) {
    super('NOT_FOUND', message)
  }
}

/** The input is invalid; `fields` maps each failing field's path to a message (section 7). The code is that of the reason. */
export class InvalidInputError extends VerdictError {
  constructor(
    readonly fields: Record<string, string>,
    code: InputErrorCode = 'BAD_USER_INPUT',
  ) {
    super(
      code,
      Object.entries(fields)
        .map(([path, message]) => `${path}: ${message}`)
        .join('; '),
      { fields },
    )
  }
}

/** The input is refused with one fixed text; `field` is the field that it is about, if any. */
export class RefusedError extends VerdictError {
  constructor(
    code: InputErrorCode,
    message: string,
    readonly field?: string,
  ) {
    super(code, message)
  }
}

/** The workspace's plan does not include this (section 8). */
export class PlanRequiredError extends VerdictError {
  constructor(message: string) {
    super('PLAN_REQUIRED', message)
  }
}

type ConflictCode =
  | 'CONFLICT'
  | 'CLAIMED'
  | 'BREAK_DUE'
  | 'ALREADY_DECIDED'
  | 'ITEM_CHANGED'
  | 'TOO_LATE'
  | 'NOTHING_TO_APPEAL'
  | 'ALREADY_RESTORED'
  | 'ALREADY_APPEALED'
  | 'APPEAL_TOO_LATE'

/** The thing is in a state that does not allow this. */
export class ConflictError extends VerdictError {
  constructor(message: string, details: Record<string, unknown> = {}, code: ConflictCode = 'CONFLICT') {
    super(code, message, details)
  }
}

/** The request is meant for another member than the one who is signed in. */
export class OtherMemberError extends VerdictError {
  constructor() {
    super('OTHER_MEMBER', 'Somebody else is signed in now')
  }
}

/** Events after the cursor may have been deleted. */
export class CursorExpiredError extends VerdictError {
  constructor(
    message = 'Events are kept for 24 hours, and those after this cursor may be gone: read what you need anew, then go on from eventCursor',
  ) {
    super('CURSOR_EXPIRED', message)
  }
}

/** A component that the response needs is unavailable; `retryAfter` is in seconds. */
export class UnavailableError extends VerdictError {
  constructor(
    message = 'Temporarily unavailable, try again shortly',
    readonly retryAfter = 2,
  ) {
    super('UNAVAILABLE', message, { retryAfter })
  }
}

/** The database is available but ended this work at a limit, usually of time; other work may succeed. */
export class OutOfTimeError extends UnavailableError {
  constructor(message = 'It took too long, try again shortly') {
    super(message)
  }
}

/** A row that this work needs is locked by another transaction and was not released in time. */
export class LockedError extends OutOfTimeError {
  constructor() {
    super('Something else is changing this right now, try again shortly')
  }
}

/** Whether a component is unavailable altogether, so that other work would fail too. */
export const isAway = (error: unknown): boolean =>
  error instanceof UnavailableError && !(error instanceof OutOfTimeError)

/** The remainder of a limit, and when it resets: in epoch seconds, and in seconds from now. */
export interface LimitState {
  limit: number
  remaining: number
  reset: number
  retryAfter: number
}

/** A limit was hit (section 7: 429). */
export class RateLimitedError extends VerdictError {
  constructor(
    readonly state: LimitState,
    message = 'Too many requests, check headers for limits',
  ) {
    super('RATE_LIMITED', message, { ...state })
  }
}

/** The quota of a plan is used up (section 8: 429). There is no Retry-After, which could be days. */
export class PlanLimitError extends VerdictError {
  constructor(
    readonly state: Omit<LimitState, 'retryAfter'>,
    message: string,
  ) {
    super('PLAN_LIMIT', message, { ...state })
  }
}

/** The path exists, but only for other methods. */
export class MethodNotAllowedError extends VerdictError {
  constructor(readonly allowed: readonly string[]) {
    super('METHOD_NOT_ALLOWED', 'Method not allowed', { allowed })
  }
}

/** The request body exceeds the route's limit; `most` is in bytes. */
export class BodyTooLargeError extends VerdictError {
  constructor(most: number) {
    super('PAYLOAD_TOO_LARGE', `The body must be at most ${most} bytes`)
  }
}

/** The content type of the request body is not supported by the route. */
export class UnsupportedMediaTypeError extends VerdictError {
  constructor(message = 'The body must be sent as application/json') {
    super('UNSUPPORTED_MEDIA_TYPE', message)
  }
}
