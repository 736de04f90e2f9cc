import { isRecord } from '../is-record.ts'

/** The name of the rule or the list of a file that a path such as `rules.5.name` is in, where it has one. */
export function nameAt(file: unknown, path: string): { of?: string } {
  const [part = '', index] = path.split('.')
  const all = isRecord(file) ? file[part] : undefined
  const one: unknown = Array.isArray(all) ? all[Number(index)] : undefined
  return isRecord(one) && typeof one['name'] === 'string' ? { of: one['name'] } : {}
}
