import ipaddr from 'ipaddr.js'

/** Whether it is an IPv4 address of four decimal parts, or an IPv6 address without a zone. */
export const isIpAddress = (given: string): boolean =>
  ipaddr.IPv4.isValidFourPartDecimal(given) || (ipaddr.IPv6.isValid(given) && !given.includes('%'))

/** Whether it is such an address, or a range of them in CIDR form. */
export function isIpRange(given: string): boolean {
  const [address = '', prefix, ...rest] = given.split('/')
  return isIpAddress(address) && rest.length === 0 && (prefix === undefined || ipaddr.isValidCIDR(given))
}
