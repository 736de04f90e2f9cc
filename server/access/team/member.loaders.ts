import { rowsById, rowsOfOwner } from '../requests/rows-by-id.ts'
import { restrictionsOf } from './member-restriction.store.ts'
import { membersByIds } from './member.store.ts'

/** Members by id, without secret fields. */
export const memberById = rowsById(membersByIds)

/** The ids of the categories that each member is restricted to. */
export const categoriesOfMember = rowsOfOwner(restrictionsOf)
