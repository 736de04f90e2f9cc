import { z } from 'zod'
import { text } from '../../../../platform/validation.ts'
import { defineCondition } from '../../condition.ts'
import { Domains } from '../../domains.ts'
import { listProblem } from '../../list-problem.ts'
import { memberLabels, memberMatch, memberWords } from '../../membership.ts'
import { RuleType } from '../../rule-type.ts'
import { quoted } from '../../wording.ts'

const domainOf = (email: string | null) => email?.slice(email.lastIndexOf('@') + 1).toLowerCase() || null

export default defineCondition({
  key: 'email_domain',
  label: 'Email domain',
  synonyms: ['disposable e-mail', 'mail address', 'gmail'],
  group: 'User',
  description: "The domain of the user's e-mail address, subdomains included",
  appliesTo: [RuleType.content, RuleType.user, RuleType.routing],
  params: z
    .object({
      match: memberMatch('The domain'),
      domains: z
        .array(text({ min: 1, max: 255 }))
        .max(1000, 'At most 1000; use a list for more')
        .optional()
        .meta({
          title: 'Domains',
          description: 'Such as example.com, parted by lines or commas; their subdomains are in them.',
          'x-widget': 'words',
          'x-or': ['listId'],
        }),
      listId: z
        .uuid()
        .optional()
        .meta({
          title: 'List',
          description: 'A list of domains, looked for together with those above.',
          'x-widget': 'list',
          'x-list-types': ['URLS'],
          'x-or': ['domains'],
        }),
    })
    .refine(({ domains = [], listId }) => domains.length > 0 || listId !== undefined, {
      path: ['domains'],
      message: 'Required, or a list',
    }),
  facts: ['author'],
  observes: 'item',
  compile({ match, domains = [], listId }, sets) {
    const own = new Domains(domains)
    const listed = sets.fromList(listId, (entries) => new Domains(entries))
    return {
      matches({ author }) {
        const domain = domainOf(author().email)
        return domain !== null && (own.has(domain) || listed().has(domain)) === (match === 'is_in')
      },
      observe: ({ author }) => domainOf(author().email) ?? undefined,
    }
  },
  summary: ({ match, domains = [], listId }, known) =>
    `Email domain ${memberLabels[match]} ${quoted([...domains, ...(listId === undefined ? [] : [known.name('list', listId)])])}`,
  explain: ({ match }, domain: string | undefined, matched) =>
    domain === undefined
      ? 'The e-mail address is not known'
      : `The e-mail domain ${quoted([domain])} ${memberWords(match, matched)}`,
  references: ({ listId }) => (listId === undefined ? [] : [{ kind: 'list', key: listId, field: 'listId' }]),
  problems: ({ listId = '' }, known): Record<string, string> => listProblem(known, listId, 'urls'),
})
