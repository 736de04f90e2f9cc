/** A thing as it is sent over REST, where what the customer platform calls it is `id`. */
export const withId = <T extends { externalId: string }>({ externalId, ...rest }: T) => ({
  id: externalId,
  ...rest,
})

/** A thing as GraphQL takes it, where `id` is always Verdict's. */
export const withExternalId = <T extends { id: string }>({ id, ...rest }: T) => ({ externalId: id, ...rest })
