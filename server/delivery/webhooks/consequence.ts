/** What became of a delivery after a failure; `foreign` is one that another worker has taken over. */
export type Consequence = 'retry' | 'parked' | 'split' | 'exhausted' | 'foreign'
