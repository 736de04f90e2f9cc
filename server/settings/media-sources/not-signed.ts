/** That a request could not be signed; the message says why, in words for people. */
export class NotSigned extends Error {}
