import { groupsOf } from '../../../server/judging/rules/groups-of.ts'
import type { DraftPart } from './rule-draft.ts'

/** Members of a group side by side, and no group of one. */
const arranged = (parts: readonly DraftPart[]): DraftPart[] =>
  groupsOf(parts).flatMap((members) =>
    members.length > 1 ? members : members.map((part) => ({ ...part, orGroup: null })),
  )

/** The parts with one, new or not, put behind the last of another's group. */
export function joined(parts: readonly DraftPart[], part: DraftPart, other: number): DraftPart[] {
  const free = Math.max(0, ...parts.map(({ orGroup }) => orGroup ?? 0)) + 1
  const orGroup = parts.find(({ uid }) => uid === other)?.orGroup ?? free
  const others = parts.filter(({ uid }) => uid !== part.uid)
  return arranged([
    ...others.map((each) => (each.uid === other ? { ...each, orGroup } : each)),
    { ...part, orGroup },
  ])
}

/** The parts with one taken out of its group. */
export const parted = (parts: readonly DraftPart[], { uid }: DraftPart): DraftPart[] =>
  arranged(parts.map((each) => (each.uid === uid ? { ...each, orGroup: null } : each)))

/** The parts without one. */
export const removed = (parts: readonly DraftPart[], { uid }: DraftPart): DraftPart[] =>
  arranged(parts.filter((each) => each.uid !== uid))

/** What may be in a group joined by OR. */
type GroupMember = Parameters<typeof groupsOf>[0][number]

/** How a part is in a group joined by OR: it opens it, or goes on with it. */
export type Join = 'opens' | 'goesOn'

/** How each part, by its groups, is joined to the one before; undefined where it stands alone. */
export const joinsOf = (parts: readonly GroupMember[]): (Join | undefined)[] =>
  groupsOf(parts).flatMap((members) =>
    members.map((_, at) => (members.length === 1 ? undefined : at === 0 ? 'opens' : 'goesOn')),
  )
