import type { TaxonomyLine } from './signal-provider.ts'
import type { VendorLabel } from './signal-values.ts'

/** The equivalent of a vendor's label: one group, several, or none. */
type Meaning<Group extends string> = Group | readonly Group[] | null

/** A vendor's labels for texts or for pictures, with the groups of the specification. */
export class Taxonomy<Group extends string> {
  readonly lines: readonly TaxonomyLine[]
  readonly #groups: ReadonlyMap<string, readonly (Group | null)[]>

  constructor(signal: TaxonomyLine['signal'], meanings: Readonly<Record<string, Meaning<Group>>>) {
    this.#groups = new Map(Object.entries(meanings).map(([name, meaning]) => [name, groupsOf(meaning)]))
    this.lines = [...this.#groups].flatMap(([vendor, groups]) =>
      groups.map((group) => ({ signal, vendor, group })),
    )
  }

  /** The labels for a vendor's scores, 0 to 100: one for each group to which a label maps. */
  labels(scores: Iterable<readonly [name: string, likelihood: number]>): VendorLabel<Group>[] {
    return [...scores].flatMap(([name, likelihood]) =>
      (this.#groups.get(name) ?? [null]).map((group) => ({ name, group, likelihood })),
    )
  }
}

const groupsOf = <Group extends string>(meaning: Meaning<Group>): readonly (Group | null)[] =>
  meaning === null || typeof meaning === 'string' ? [meaning] : meaning

/** A probability as a percentage with one decimal, within 0 to 100. */
export const percent = (probability: number): number =>
  Math.round(Math.min(1, Math.max(0, probability)) * 1000) / 10
