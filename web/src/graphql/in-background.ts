/** Reads without being waited for: why nothing could be read is in the `error` of the query, and shown where its data are. */
export const inBackground = (reading: unknown): void => void Promise.resolve(reading).catch(() => undefined)
