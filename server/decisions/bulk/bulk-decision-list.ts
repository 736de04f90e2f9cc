import { connectionOf } from '../../platform/graphql/connection.ts'
import { BulkDecisionItem } from './bulk-decision-item.entity.ts'
import { BulkDecision } from './bulk-decision.entity.ts'

/** A page of bulk decisions. */
export const BulkDecisionConnection = connectionOf('BulkDecision', () => BulkDecision)

/** A page of the items of one. */
export const BulkDecisionItemConnection = connectionOf('BulkDecisionItem', () => BulkDecisionItem)
