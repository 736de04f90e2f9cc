import { Agent } from 'undici'
import type { AddressRules } from './outbound-address.ts'
import { guardedConnector } from './outbound-connector.ts'
import type { Lookup } from './outbound-lookup.ts'

const maxHeaderSize = 16 * 1024

/** An HTTP agent with checked connections and keep-alive. */
export const guardedAgent = (rules: AddressRules, lookup: Lookup): Agent =>
  new Agent({
    connect: guardedConnector(rules, lookup),
    maxHeaderSize,
    keepAliveTimeout: 4000,
    headersTimeout: 0,
    bodyTimeout: 0,
  })
