import { z } from 'zod'
import { countryCodes } from '../../../../settings/lists/country-codes.ts'
import { defineCondition } from '../../condition.ts'
import { listProblem } from '../../list-problem.ts'
import { memberLabels, memberMatch, memberWords } from '../../membership.ts'
import { RuleType } from '../../rule-type.ts'
import { quoted } from '../../wording.ts'

const code = z
  .string()
  .transform((given) => given.trim().toUpperCase())
  .pipe(
    z.string().refine((given) => countryCodes.has(given), 'Must be an ISO 3166-1 alpha-2 code, such as US'),
  )

export default defineCondition({
  key: 'location',
  label: 'Location',
  synonyms: ['country', 'region', 'geography'],
  group: 'User',
  description: 'The country of the user',
  appliesTo: [RuleType.content, RuleType.user, RuleType.routing],
  params: z
    .object({
      match: memberMatch('The country'),
      countries: z
        .array(code)
        .optional()
        .meta({
          title: 'Countries',
          description: 'Codes of two letters (ISO 3166-1) such as US, parted by lines or commas.',
          'x-widget': 'words',
          'x-or': ['listId'],
        }),
      listId: z
        .uuid()
        .optional()
        .meta({
          title: 'List',
          description: 'A list of countries, looked for together with those above.',
          'x-widget': 'list',
          'x-list-types': ['LOCATIONS'],
          'x-or': ['countries'],
        }),
    })
    .refine(({ countries = [], listId }) => countries.length > 0 || listId !== undefined, {
      path: ['countries'],
      message: 'Required, or a list',
    }),
  facts: ['author'],
  observes: 'item',
  compile({ match, countries = [], listId }, sets) {
    const own = new Set(countries)
    const listed = sets.fromList(listId, (entries) => new Set(entries))
    return {
      matches({ author }) {
        const country = author().country?.toUpperCase()
        return country !== undefined && (own.has(country) || listed().has(country)) === (match === 'is_in')
      },
      observe: ({ author }) => author().country ?? undefined,
    }
  },
  summary: ({ match, countries = [], listId }, known) =>
    `Location ${memberLabels[match]} ${quoted([...countries, ...(listId === undefined ? [] : [known.name('list', listId)])])}`,
  explain: ({ match }, country: string | undefined, matched) =>
    country === undefined
      ? 'The country is not known'
      : `The country ${quoted([country])} ${memberWords(match, matched)}`,
  references: ({ listId }) => (listId === undefined ? [] : [{ kind: 'list', key: listId, field: 'listId' }]),
  problems: ({ listId = '' }, known): Record<string, string> => listProblem(known, listId, 'locations'),
})
