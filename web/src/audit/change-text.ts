import { isFields, type ShownValue, shownValue, type ValueWords, withoutSecrets } from './shown-value.ts'

/** The fields with the reason of a decision and its origin, rather than with the change. */
const reasons = new Set(['policyCategory', 'policyInformation', 'note', 'ruleId', 'ruleVersion', 'cause'])

/** A changed field, with its values before and after; an added or removed one has only one of them. */
export interface ChangedField {
  /** Its path in words: `Settings › Model`. */
  name: string
  /** Whether it is a reason rather than a change. */
  isReason: boolean
  before: ShownValue | undefined
  after: ShownValue | undefined
}

/** Names of fields with technical ids. */
const isIdentifier = /(\b|-)IDs?$/

const fieldsOf = (value: unknown): Record<string, unknown> => (isFields(value) ? value : {})

/** The fields that differ before and after, with ids after readable ones and reasons last; a new empty list is left out. */
export function changedFields(before: unknown, after: unknown, words: ValueWords): ChangedField[] {
  const [old, fresh] = [before, after].map((side) => fieldsOf(withoutSecrets(side, words.hidden)))
  const fields = differences(old ?? {}, fresh ?? {}, [], words)
  const placeOf = ({ isReason, name }: ChangedField) => Number(isReason) * 2 + Number(isIdentifier.test(name))
  return fields.sort((one, other) => placeOf(one) - placeOf(other))
}

const isNested = (value: unknown): value is Record<string, unknown> | unknown[] =>
  isFields(value) || (Array.isArray(value) && value.some(isFields))

/** Whether two values are compared part by part: objects, and lists of objects of the same length. */
const isComparable = (old: unknown, fresh: unknown): boolean =>
  isNested(old) &&
  isNested(fresh) &&
  Array.isArray(old) === Array.isArray(fresh) &&
  (!Array.isArray(old) || old.length === (fresh as unknown[]).length)

function differences(
  before: object,
  after: object,
  path: readonly string[],
  words: ValueWords,
): ChangedField[] {
  const [old, fresh] = [new Map(Object.entries(before)), new Map(Object.entries(after))]
  return [...new Set([...old.keys(), ...fresh.keys()])].flatMap((name) => {
    const [was, is] = [old.get(name) as unknown, fresh.get(name) as unknown]
    if (JSON.stringify(was) === JSON.stringify(is)) return []
    const here = [...path, Array.isArray(after) ? String(Number(name) + 1) : words.field(name)]
    if (isComparable(was, is)) return differences(was as object, is as object, here, words)
    if (!old.has(name) && Array.isArray(is) && is.length === 0) return []
    return {
      name: here.join(' › '),
      isReason: path.length === 0 && reasons.has(name),
      before: old.has(name) ? shownValue(was, words, name) : undefined,
      after: fresh.has(name) ? shownValue(is, words, name) : undefined,
    }
  })
}

/** The reason of a decision in one line: its category as it was named then, the note, and the origin. */
export function reasonText(before: unknown, after: unknown): string {
  const fields = { ...fieldsOf(before), ...fieldsOf(after) }
  return ['policyCategory', 'policyInformation', 'note']
    .flatMap((name) => (typeof fields[name] === 'string' ? [fields[name]] : []))
    .join(' · ')
}
