import { isIpRange } from '../../../platform/ip-range.ts'
import { defineListType, ListType } from '../list-type.ts'

/** IPv4 and IPv6 addresses and ranges in CIDR form (section 2.9: Pro and Enterprise). */
export default defineListType({
  key: ListType.ips,
  label: 'IP addresses',
  plan: 'ipLists',
  check: (value) =>
    isIpRange(value) ? { value } : { problem: 'Must be an IP address or a range such as 192.0.2.0/24' },
})
