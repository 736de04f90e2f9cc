/** How `expect.poll` waits where a test says nothing else: ten seconds, for a second is short on a busy machine. */
export const patientPolls = { timeout: 10_000, interval: 20 }
