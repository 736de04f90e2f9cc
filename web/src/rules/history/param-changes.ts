import type { PartDifferencePartsFragment } from '../../gql/graphql.ts'

/** A changed parameter for display: what was removed, and what was added. */
export interface ParamChange {
  field: string
  title: string
  removed: string[]
  added: string[]
}

const most = 40
const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The changed parameters as texts. Ids are left out: the part's summary names their objects. */
export const paramChanges = (params: PartDifferencePartsFragment['params']): ParamChange[] =>
  params
    .map(({ field, title, before, after, added, removed }) => {
      const ofSet = Array.isArray(before) || Array.isArray(after)
      return {
        field,
        title,
        removed: words(ofSet ? removed : [before]),
        added: words(ofSet ? added : [after]),
      }
    })
    .filter(({ removed, added }) => removed.length + added.length > 0)

const words = (values: readonly unknown[]): string[] =>
  values
    .filter((value) => value !== null && !(typeof value === 'string' && id.test(value)))
    .slice(0, most)
    .map((value) => (typeof value === 'string' ? value : JSON.stringify(value)))
