/** Why somebody who came from a provider was not let in, as the page of the sign-in is told. */
export type SignInRefusal =
  | 'no_provider'
  | 'provider_away'
  | 'provider_refused'
  | 'expired'
  | 'not_verified'
  | 'wrong_domain'
  | 'not_invited'
  | 'too_many'

/** Somebody was not let in. */
export class SignInRefused extends Error {
  constructor(
    readonly reason: SignInRefusal,
    options?: ErrorOptions,
  ) {
    super(`sign-in refused: ${reason}`, options)
  }
}
