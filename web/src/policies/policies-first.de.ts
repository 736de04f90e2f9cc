/** What a review says of policies. */
export const policies = {
  written: {
    saysOf: 'Was die Richtlinie sagt',
    version: 'Version {version}',
  },
}
