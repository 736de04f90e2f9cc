import type { Client } from 'pg'

/** A request that the receiver got, with its answer. */
export interface ReceivedRequest {
  id: string
  headers: Record<string, string | string[] | undefined>
  body: string
  actions: readonly { action_id: string; [field: string]: unknown }[]
  /** When it arrived, in milliseconds since 1970. */
  at: number
  /** The status of its answer; null for one that got no answer. */
  answered: number | null
}

/** What is known of a workspace from outside of the product. */
export interface Evidence {
  workspaceId: string
  /** The secret of its webhook. */
  webhookSecret: string
  /** The installation's SECRET_KEY. */
  secretKey: string
  /** The ids of the items whose requests were answered with 200. */
  acknowledged: readonly string[]
  /** Every request to its endpoint, in order of arrival. */
  received: readonly ReceivedRequest[]
}

/** A connection as the owner of the database. */
export type Reading = Pick<Client, 'query'>

/** A condition that must not hold once everything has settled. */
export interface Check {
  name: string
  /** A description of what it finds. */
  finds: string
  /** @returns a line for each violation */
  find(db: Reading, evidence: Evidence): Promise<string[]>
}
