import type { Client } from 'pg'

/** A request that the receiving end got, with what it answered. */
export interface ReceivedRequest {
  id: string
  headers: Record<string, string | string[] | undefined>
  body: string
  actions: readonly { action_id: string; [field: string]: unknown }[]
  /** When it came, in milliseconds since 1970. */
  at: number
  /** The status that it was answered with; null for one that got no answer. */
  answered: number | null
}

/** What is known of a workspace from outside of the product. */
export interface Evidence {
  workspaceId: string
  /** The secret of its webhook. */
  webhookSecret: string
  /** The installation's SECRET_KEY. */
  secretKey: string
  /** The ids of the items that were answered with 200. */
  acknowledged: readonly string[]
  /** Everything that its endpoint got, in the order it came. */
  received: readonly ReceivedRequest[]
}

/** The database as its owner reads it. */
export type Reading = Pick<Client, 'query'>

/** One thing that must not be so once everything has settled. */
export interface Check {
  name: string
  /** What it finds, in words. */
  finds: string
  /** @returns a line for each thing that is wrong */
  find(db: Reading, evidence: Evidence): Promise<string[]>
}
