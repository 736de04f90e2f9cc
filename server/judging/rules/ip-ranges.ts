import ipaddr from 'ipaddr.js'

type Address = ipaddr.IPv4 | ipaddr.IPv6

/** Addresses and ranges in CIDR form, of both versions; an IPv4-mapped IPv6 address equals its IPv4 address. */
export class IpRanges {
  readonly #single = new Set<string>()
  readonly #ranges: [Address, number][] = []

  constructor(entries: Iterable<string>) {
    for (const entry of entries) {
      if (ipaddr.isValidCIDR(entry)) this.#ranges.push(ipaddr.parseCIDR(entry))
      else if (ipaddr.isValid(entry)) this.#single.add(ipaddr.process(entry).toNormalizedString())
    }
  }

  /** Whether the set contains the address, by itself or in a range. */
  has(given: string): boolean {
    if (!ipaddr.isValid(given)) return false
    const address = ipaddr.process(given)
    if (this.#single.has(address.toNormalizedString())) return true
    return this.#ranges.some(([range, bits]) => range.kind() === address.kind() && address.match(range, bits))
  }
}
