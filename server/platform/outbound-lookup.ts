import { lookup, type LookupAddress, type LookupOptions } from 'node:dns'

/** A DNS look-up with the signature of Node's `dns.lookup`. */
export type Lookup = (
  hostname: string,
  options: LookupOptions & { all: true },
  callback: (error: Error | null, addresses: LookupAddress[]) => void,
) => void

/** The system's own resolver. */
export const systemLookup: Lookup = (hostname, options, callback) => lookup(hostname, options, callback)
