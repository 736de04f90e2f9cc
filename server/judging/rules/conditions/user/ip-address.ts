import { z } from 'zod'
import { isIpRange } from '../../../../platform/ip-range.ts'
import { defineCondition } from '../../condition.ts'
import { IpRanges } from '../../ip-ranges.ts'
import { listProblem } from '../../list-problem.ts'
import { memberLabels, memberMatch, memberWords } from '../../membership.ts'
import { RuleType } from '../../rule-type.ts'
import { quoted } from '../../wording.ts'

export default defineCondition({
  key: 'ip_address',
  label: 'IP address',
  synonyms: ['VPN', 'network', 'range', 'proxy'],
  group: 'User',
  description: 'The IP address of the user: single ones, ranges such as 192.0.2.0/24, or a list',
  appliesTo: [RuleType.content, RuleType.user, RuleType.routing],
  params: z
    .object({
      match: memberMatch('The address'),
      addresses: z
        .array(z.string().refine(isIpRange, 'Must be an IP address or a range such as 192.0.2.0/24'))
        .max(1000, 'At most 1000; use a list for more')
        .optional()
        .meta({
          title: 'Addresses',
          description: 'Such as 192.0.2.7, or a range such as 192.0.2.0/24; parted by lines or commas.',
          'x-widget': 'words',
          'x-or': ['listId'],
        }),
      listId: z
        .uuid()
        .optional()
        .meta({
          title: 'List',
          description: 'A list of IP addresses, looked for together with those above.',
          'x-widget': 'list',
          'x-list-types': ['IPS'],
          'x-or': ['addresses'],
        }),
    })
    .refine(({ addresses = [], listId }) => addresses.length > 0 || listId !== undefined, {
      path: ['addresses'],
      message: 'Required, or a list',
    }),
  facts: ['author'],
  observes: 'item',
  compile({ match, addresses = [], listId }, sets) {
    const own = new IpRanges(addresses)
    const listed = sets.fromList(listId, (entries) => new IpRanges(entries))
    return {
      matches({ author }) {
        const { ip } = author()
        return ip !== null && (own.has(ip) || listed().has(ip)) === (match === 'is_in')
      },
      observe: ({ author }) => (author().ip === null ? undefined : 'known'),
    }
  },
  summary: ({ match, addresses = [], listId }, known) =>
    `IP address ${memberLabels[match]} ${quoted([...addresses, ...(listId === undefined ? [] : [known.name('list', listId)])])}`,
  explain: ({ match }, seen: string | undefined, matched) =>
    seen === undefined ? 'The IP address is not known' : `The IP address ${memberWords(match, matched)}`,
  references: ({ listId }) => (listId === undefined ? [] : [{ kind: 'list', key: listId, field: 'listId' }]),
  problems: ({ listId = '' }, known): Record<string, string> => listProblem(known, listId, 'ips'),
})
