import { parse } from 'tldts'
import { codePoints } from '../../../platform/validation.ts'
import { defineListType, ListType } from '../list-type.ts'

const most = 2048
const problem = 'Must be a valid URL or domain, such as example.com'

/** URLs and domains, stored as given; `http://` or `https://` may be omitted. */
export default defineListType({
  key: ListType.urls,
  label: 'Domains',
  check(value) {
    if (codePoints(value) > most) return { problem: `Must be at most ${most} characters` }
    const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(value) ? value : `https://${value}`
    if (/\s/.test(value) || !URL.canParse(address)) return { problem }
    const { protocol, hostname } = new URL(address)
    const host = parse(hostname)
    const named = Boolean(host.domain && (host.isIcann || host.isPrivate))
    return /^https?:$/.test(protocol) && (named || host.isIp) ? { value } : { problem }
  },
})
