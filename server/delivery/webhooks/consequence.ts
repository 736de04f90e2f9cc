/** The consequence of a failed attempt; `foreign` for a delivery that another worker has taken over. */
export type Consequence = 'retry' | 'parked' | 'split' | 'exhausted' | 'foreign'
