import { z } from 'zod'
import { normalize } from '../../matching/normalize.ts'
import { checkPattern } from '../../matching/pattern.ts'
import { text } from '../../platform/validation.ts'
import { type TextMatch, textVariant, textVariants, variantsWhere } from './text-variants.ts'

const mostWords = 1000
const mostPatterns = 100
const matches = Object.keys(textVariants) as [TextMatch, ...TextMatch[]]
const labels = Object.fromEntries(Object.entries(textVariants).map(([match, { label }]) => [match, label]))
const withWords = variantsWhere(({ looksFor }) => looksFor === 'word' || looksFor === 'part')
const withPatterns = variantsWhere(({ looksFor }) => looksFor === 'regex')
const withCount = variantsWhere(({ counts }) => counts !== null)

const word = text({ min: 1, max: 255 }).refine(
  (value) => normalize(value).text.trim() !== '',
  'Has nothing to look for',
)

const pattern = z.string().superRefine((value, context) => {
  const checked = checkPattern(value)
  if (!checked.ok) context.addIssue({ code: 'custom', message: checked.reason })
})

const textSources = ['text', 'images', 'videos', 'audio'] as const
const sourceLabels = {
  text: 'the content itself',
  images: 'images, QR codes included',
  videos: 'videos (where ffmpeg is installed)',
  audio: 'audio (where ffmpeg is installed)',
}

/** The sources of text of a condition; the item's own text when nothing is chosen. */
export const sourcesField = () =>
  z.array(z.enum(textSources)).min(1, 'Required').optional().meta({
    title: 'Where to look',
    description: 'Only in the text of the content when nothing is chosen.',
    'x-widget': 'multi-select',
    'x-labels': sourceLabels,
  })

const fields = z.object({
  match: z.enum(matches).default('contains_any_word').meta({
    title: 'The text',
    description: 'Capitals, accents and look-alike letters count as the plain letter, but for regexes.',
    'x-labels': labels,
  }),
  words: z
    .array(word)
    .max(mostWords, `At most ${mostWords} words; use a list for more`)
    .optional()
    .meta({
      title: 'Words',
      description: 'Words or phrases, parted by lines or commas; in a phrase with a comma, by lines alone.',
      'x-widget': 'words',
      'x-show-when': { match: withWords },
      'x-or': ['listId'],
    }),
  regexes: z
    .array(pattern)
    .max(mostPatterns, `At most ${mostPatterns} patterns`)
    .optional()
    .meta({
      title: 'Regexes',
      description: 'One a line, in the syntax of RE2: neither look-around nor back-references.',
      'x-widget': 'regexes',
      'x-show-when': { match: withPatterns },
      'x-or': ['listId'],
    }),
  listId: z
    .uuid()
    .optional()
    .meta({
      title: 'List',
      description: 'Looked for together with what is given above; its later entries too.',
      'x-widget': 'list',
      'x-list-types': ['STRINGS', 'REGEXES', 'URLS', 'PHONE_NUMBERS'],
      'x-or': ['words', 'regexes'],
    }),
  atLeast: z
    .int()
    .min(1)
    .max(10_000)
    .optional()
    .meta({
      title: 'At least',
      description: 'How many different words, or how often any of them, has to be found.',
      'x-show-when': { match: withCount },
      'x-required': 'shown',
    }),
  sources: sourcesField(),
})

/** The parameters of the Text condition: what to look for, given directly or by a list, and how (section 2.10). */
export const textParams = fields.superRefine(
  ({ match, words = [], regexes = [], listId, atLeast }, context) => {
    const { looksFor, counts } = textVariant(match)
    const [field, own] = looksFor === 'regex' ? ['regexes', regexes] : ['words', words]
    const givesOwn = looksFor === 'word' || looksFor === 'part' || looksFor === 'regex'
    if (givesOwn && own.length === 0 && listId === undefined)
      context.addIssue({ code: 'custom', path: [field], message: 'Required, or a list' })
    if (counts && atLeast === undefined)
      context.addIssue({ code: 'custom', path: ['atLeast'], message: 'Required' })
    const different = new Set(words.map((each) => normalize(each).text)).size
    if (counts === 'distinct' && listId === undefined && (atLeast ?? 0) > different)
      context.addIssue({
        code: 'custom',
        path: ['atLeast'],
        message: `Must be at most ${different}: there are no more words`,
      })
  },
)

export type TextParams = z.output<typeof textParams>
