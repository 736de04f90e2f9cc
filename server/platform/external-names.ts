/** Renames `externalId` to `id`, as REST responses have it. */
export const withId = <T extends { externalId: string }>({ externalId, ...rest }: T) => ({
  id: externalId,
  ...rest,
})

/** Renames `id` to `externalId`, as GraphQL has it, where `id` is always Verdict's. */
export const withExternalId = <T extends { id: string }>({ id, ...rest }: T) => ({ externalId: id, ...rest })
