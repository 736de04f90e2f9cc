/** A request could not be signed; the message has the reason for people. */
export class NotSigned extends Error {}
