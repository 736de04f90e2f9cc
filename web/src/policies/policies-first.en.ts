/** Texts on policies that the page of a review needs. */
export const policies = {
  written: {
    saysOf: 'What the policy says',
    version: 'Version {version}',
  },
}
