/**
 * Why a field was refused; null where what was asked was done.
 * @throws any other error: a session that ended, a limit or a fault says nothing about the field
 */
export async function refusalOf(asked: Promise<unknown>, field: RegExp): Promise<string | null> {
  try {
    await asked
    return null
  } catch (error) {
    const why = fieldsOf(error).find(([name]) => field.test(name))?.[1]
    if (why === undefined) throw error
    return why
  }
}

/** The fields that an error of askGraphql names, with what is said of each. */
function fieldsOf(error: unknown): [name: string, why: string][] {
  if (!(error instanceof Error) || !error.message.startsWith('{')) return []
  const { extensions } = JSON.parse(error.message) as { extensions?: { fields?: Record<string, string> } }
  return Object.entries(extensions?.fields ?? {})
}
