/**
 * Why a field was refused; null where the request succeeded.
 * @throws any other error: an ended session, a limit or a fault is no refusal of the field
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

/** The failing fields in an error of askGraphql, with their messages. */
function fieldsOf(error: unknown): [name: string, why: string][] {
  if (!(error instanceof Error) || !error.message.startsWith('{')) return []
  const { extensions } = JSON.parse(error.message) as { extensions?: { fields?: Record<string, string> } }
  return Object.entries(extensions?.fields ?? {})
}
