const valueText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}

/** A change in one line: `status: flagged → hidden`, one part for each field that differs. */
export function changeText(before: unknown, after: unknown): string {
  const [old, fresh] = [fieldsOf(before), fieldsOf(after)]
  const names = [...new Set([...Object.keys(old), ...Object.keys(fresh)])]
  return names
    .filter((name) => valueText(old[name]) !== valueText(fresh[name]))
    .map((name) =>
      name in old
        ? `${name}: ${valueText(old[name])} → ${valueText(fresh[name] ?? null)}`
        : `${name}: ${valueText(fresh[name])}`,
    )
    .join(', ')
}

/** What an entry is about: its name where the change tells it, else what was recorded as its subject. */
export function subjectText(subject: string | null, before: unknown, after: unknown): string {
  const name = fieldsOf(after)['name'] ?? fieldsOf(before)['name']
  return typeof name === 'string' && name !== '' ? name : (subject ?? '—')
}
