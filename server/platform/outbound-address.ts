import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { addressNotPermitted, OutboundRefused } from './outbound-errors.ts'

type Address = ReturnType<typeof ipaddr.process>
type Range = [Address, number]

const globalIPv6: Range = ipaddr.parseCIDR('2000::/3')
/** Addresses in public ranges that are reachable only inside a cloud: the agent of Azure's virtual machines. */
const insideClouds: Range[] = [ipaddr.parseCIDR('168.63.129.16/32')]

/** Which addresses a caller's URL may resolve to: public unicast addresses, and the ranges that the configuration allows. */
export class AddressRules {
  readonly #allowed: Range[]

  /** @param allowed addresses and CIDR ranges that are permitted although they are not public */
  constructor(allowed: readonly string[]) {
    this.#allowed = allowed.map(parseRange)
  }

  /** Whether the IP address may be connected to. */
  permits(address: string): boolean {
    const parsed = parseAddress(address)
    return parsed !== null && (inside(parsed, this.#allowed) || isPublic(parsed))
  }

  /** Whether the IP address lies in a range that the configuration allows. */
  allowedByConfiguration(address: string): boolean {
    const parsed = parseAddress(address)
    return parsed !== null && inside(parsed, this.#allowed)
  }

  /**
   * The URL, checked as far as possible without a look-up: http or https, no credentials, and a literal address must be
   * permitted, in whatever notation.
   * @throws OutboundRefused
   */
  checkUrl(text: string): URL {
    if (!URL.canParse(text)) throw new OutboundRefused('not a valid URL')
    const url = new URL(text)
    if (url.protocol !== 'http:' && url.protocol !== 'https:')
      throw new OutboundRefused('only http and https are permitted')
    if (url.username !== '' || url.password !== '')
      throw new OutboundRefused('a URL must not carry credentials')
    const literal = literalOf(url)
    if (literal !== null && !this.permits(literal)) throw addressNotPermitted()
    return url
  }
}

/** The literal IP address of a URL, or null when its host is a name; the URL parser has resolved `0x7f.1`. */
export function literalOf(url: URL): string | null {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return isIP(host) === 0 ? null : host
}

function parseAddress(address: string): Address | null {
  const [bare = ''] = address.split('%')
  return isIP(bare) === 0 ? null : ipaddr.process(bare)
}

function parseRange(range: string): Range {
  if (ipaddr.isValidCIDR(range)) return ipaddr.parseCIDR(range)
  const address = ipaddr.process(range)
  return [address, address.kind() === 'ipv4' ? 32 : 128]
}

function inside(address: Address, ranges: readonly Range[]): boolean {
  return ranges.some((range) => range[0].kind() === address.kind() && address.match(range))
}

function isPublic(address: Address): boolean {
  if (address.range() !== 'unicast' || inside(address, insideClouds)) return false
  return address.kind() === 'ipv4' || inside(address, [globalIPv6])
}
