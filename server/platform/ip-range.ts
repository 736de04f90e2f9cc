import ipaddr from 'ipaddr.js'

/** Whether it is an IPv4 address of four decimal parts, an IPv6 address without a zone, or a range of either in CIDR form. */
export function isIpRange(given: string): boolean {
  const [address = '', prefix, ...rest] = given.split('/')
  const known =
    ipaddr.IPv4.isValidFourPartDecimal(address) || (ipaddr.IPv6.isValid(address) && !address.includes('%'))
  return known && rest.length === 0 && (prefix === undefined || ipaddr.isValidCIDR(given))
}
