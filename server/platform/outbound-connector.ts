import type { LookupAddress, LookupOptions } from 'node:dns'
import type { Socket } from 'node:net'
import { buildConnector } from 'undici'
import type { AddressRules } from './outbound-address.ts'
import { addressNotPermitted, OutboundRefused } from './outbound-errors.ts'
import type { Lookup } from './outbound-lookup.ts'

type LookupCallback = (error: Error | null, address: string | LookupAddress[], family?: number) => void

/** A look-up that refuses a name when any of its addresses is not permitted. */
export function guardedLookup(rules: AddressRules, resolve: Lookup) {
  return (hostname: string, options: LookupOptions, callback: LookupCallback): void => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? []
      if (error || !first) return callback(error ?? new OutboundRefused('the name has no address'), [])
      if (!addresses.every(({ address }) => rules.permits(address)))
        return callback(addressNotPermitted(), [])
      if (options.all) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
  }
}

/**
 * Connects only to permitted addresses: checks a literal before dialling, every result of a look-up, and the peer once
 * connected.
 */
export function guardedConnector(rules: AddressRules, resolve: Lookup): buildConnector.connector {
  const connect = buildConnector({
    lookup: guardedLookup(rules, resolve),
    timeout: 10_000,
    autoSelectFamily: true,
  })
  return (options, callback) => {
    try {
      rules.checkUrl(
        `${options.protocol}//${options.hostname.includes(':') ? `[${options.hostname}]` : options.hostname}`,
      )
    } catch (error) {
      return callback(error as Error, null)
    }
    connect(options, (...[error, socket]) => {
      if (error) return callback(error, null)
      if (permittedPeer(rules, socket)) return callback(null, socket)
      socket.destroy()
      callback(addressNotPermitted(), null)
    })
  }
}

const permittedPeer = (rules: AddressRules, socket: Socket): boolean =>
  socket.remoteAddress !== undefined && rules.permits(socket.remoteAddress)
