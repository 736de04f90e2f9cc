/** Texts on policies that the page of a review needs. */
export const policies = {
  written: {
    saysOf: 'Was die Richtlinie sagt',
    version: 'Version {version}',
  },
}
