import { connectionOf } from '../../platform/graphql/connection.ts'
import { RetroactionItem } from './retroaction-item.entity.ts'
import { Retroaction } from './retroaction.entity.ts'

/** A page of retroactions. */
export const RetroactionConnection = connectionOf('Retroaction', () => Retroaction)

/** A page of the items of a retroaction. */
export const RetroactionItemConnection = connectionOf('RetroactionItem', () => RetroactionItem)
