/** What a review says of policies. */
export const policies = {
  written: {
    saysOf: 'What the policy says',
    version: 'Version {version}',
  },
}
