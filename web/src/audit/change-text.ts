import { isFields, type ShownValue, shownValue, type ValueWords, withoutSecrets } from './shown-value.ts'

/** What an entry says of the reason of a decision, and of what it goes back to, beside what it changed. */
const reasons = new Set(['policyCategory', 'policyInformation', 'note', 'ruleId', 'ruleVersion', 'cause'])

/** A field that a change is about, with its values before and after; one that was or is not there has none. */
export interface ChangedField {
  /** Where it is, in words: `Settings › Model`. */
  name: string
  /** Whether it tells why, not what. */
  isReason: boolean
  before: ShownValue | undefined
  after: ShownValue | undefined
}

/** What people do not know things by. */
const isIdentifier = /(\b|-)IDs?$/

const fieldsOf = (value: unknown): Record<string, unknown> => (isFields(value) ? value : {})

/** The fields that differ before and after, identifiers after what people know, and what tells of the reason last; an empty list that is new tells nothing. */
export function changedFields(before: unknown, after: unknown, words: ValueWords): ChangedField[] {
  const [old, fresh] = [before, after].map((side) => fieldsOf(withoutSecrets(side, words.hidden)))
  const fields = differences(old ?? {}, fresh ?? {}, [], words)
  const placeOf = ({ isReason, name }: ChangedField) => Number(isReason) * 2 + Number(isIdentifier.test(name))
  return fields.sort((one, other) => placeOf(one) - placeOf(other))
}

const isNested = (value: unknown): value is Record<string, unknown> | unknown[] =>
  isFields(value) || (Array.isArray(value) && value.some(isFields))

/** Whether two values are compared part by part: fields with fields, and lists of things of the same length. */
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

/** Why a decision was taken, in one line: its category as it was called then, what was noted, and what it goes back to. */
export function reasonText(before: unknown, after: unknown): string {
  const told = { ...fieldsOf(before), ...fieldsOf(after) }
  return ['policyCategory', 'policyInformation', 'note']
    .flatMap((name) => (typeof told[name] === 'string' ? [told[name]] : []))
    .join(' · ')
}
