const valueText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}

/** What an entry says of the reason of a decision, and of what it goes back to, beside what it changed. */
const reasons = new Set(['policyCategory', 'policyInformation', 'note', 'ruleId', 'ruleVersion', 'cause'])

/** A field that a change is about, with its values before and after; one that was or is not there has none. */
export interface ChangedField {
  name: string
  before: string | undefined
  after: string | undefined
}

/** The fields that differ before and after, those that tell of the reason last; an empty list that is new tells nothing. */
export function changedFields(before: unknown, after: unknown): ChangedField[] {
  const [old, fresh] = [fieldsOf(before), fieldsOf(after)]
  return [...new Set([...Object.keys(old), ...Object.keys(fresh)])]
    .map((name) => ({
      name,
      before: name in old ? valueText(old[name]) : undefined,
      after: name in fresh ? valueText(fresh[name]) : undefined,
    }))
    .filter((field) => field.before !== field.after && !(field.before === undefined && field.after === '[]'))
    .sort((one, other) => Number(reasons.has(one.name)) - Number(reasons.has(other.name)))
}

/** A change in one line, but for its reason: `status: flagged → hidden`, one part for each field that differs. */
export function changeText(before: unknown, after: unknown): string {
  return changedFields(before, after)
    .filter(({ name }) => !reasons.has(name))
    .map((field) =>
      field.before === undefined
        ? `${field.name}: ${field.after ?? ''}`
        : `${field.name}: ${field.before} → ${field.after ?? 'null'}`,
    )
    .join(', ')
}

/** Why a decision was taken, in one line: its category as it was called then, what was noted, and what it goes back to. */
export function reasonText(before: unknown, after: unknown): string {
  const told = { ...fieldsOf(before), ...fieldsOf(after) }
  return ['policyCategory', 'policyInformation', 'note']
    .flatMap((name) => (typeof told[name] === 'string' ? [told[name]] : []))
    .join(' · ')
}
