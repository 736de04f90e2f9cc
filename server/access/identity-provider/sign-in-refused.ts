/** Why a sign-in with a provider was refused, as passed to the sign-in page. */
export type SignInRefusal =
  | 'no_provider'
  | 'provider_away'
  | 'provider_refused'
  | 'expired'
  | 'not_verified'
  | 'wrong_domain'
  | 'not_invited'
  | 'too_many'

/** A sign-in was refused. */
export class SignInRefused extends Error {
  constructor(
    readonly reason: SignInRefusal,
    options?: ErrorOptions,
  ) {
    super(`sign-in refused: ${reason}`, options)
  }
}
