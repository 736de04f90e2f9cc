import ipaddr from 'ipaddr.js'
import { defineListType, ListType } from '../list-type.ts'

/** IPv4 and IPv6 addresses and ranges in CIDR form (section 2.9: Pro and Enterprise). */
export default defineListType({
  key: ListType.ips,
  label: 'IP addresses',
  plan: 'ipLists',
  check(value) {
    const [address = '', prefix, ...rest] = value.split('/')
    const known =
      ipaddr.IPv4.isValidFourPartDecimal(address) || (ipaddr.IPv6.isValid(address) && !address.includes('%'))
    const valid = known && rest.length === 0 && (prefix === undefined || ipaddr.isValidCIDR(value))
    return valid ? { value } : { problem: 'Must be an IP address or a range such as 192.0.2.0/24' }
  },
})
