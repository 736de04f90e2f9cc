import { z } from 'zod'
import { InvalidInputError } from '../../../platform/errors.ts'
import { attributes } from '../../rest/perspective-attributes.ts'
import { defineCommand } from '../command.ts'
import { compareScores } from '../thresholds/compare-scores.ts'
import { comparisonText } from '../thresholds/comparison-text.ts'

/** Used where no workspace is given: it has no provider, so that the embedded scores count. */
const noWorkspace = '00000000-0000-0000-0000-000000000000'
const names = Object.keys(attributes)

const listOf = (text: string) => text.split(',').map((part) => part.trim())

const chosen = z
  .string()
  .transform((text) => listOf(text.toUpperCase()))
  .pipe(z.array(z.enum(names, `expected some of ${names.join(', ')}`)))
  .optional()

const thresholds = z
  .string()
  .default('0.5,0.6,0.7,0.8,0.9')
  .transform((text) => listOf(text).map((part) => (part === '' ? Number.NaN : Number(part))))
  .pipe(
    z.array(
      z
        .number('expected numbers from 0 to 1, separated by commas')
        .min(0, 'expected numbers from 0 to 1')
        .max(1, 'expected numbers from 0 to 1'),
    ),
  )

export default defineCommand({
  summary: 'Find the thresholds that flag the same share of texts as those of old Perspective scores',
  argument: 'file',
  startsServices: 'new',
  options: z.object({
    file: z.string().meta({
      description: 'path of a CSV file whose header names "text" and attributes such as TOXICITY',
    }),
    attribute: chosen.meta({
      description: `some of ${names.join(', ')}, separated by commas; all unless given`,
    }),
    at: thresholds.meta({ description: 'old thresholds, separated by commas; 0.5 to 0.9 unless given' }),
    texts: z
      .string()
      .regex(/^\d{1,4}$/, 'expected a number')
      .default('5')
      .transform(Number)
      .meta({ description: 'texts to show on which both disagree most; 5 unless given' }),
    workspace: z
      .uuid('expected the id of a workspace')
      .optional()
      .meta({ description: 'id of the workspace whose scores count; the embedded ones unless given' }),
  }),
  async run({ scoring }, { file, attribute, at, texts, workspace = noWorkspace }) {
    const comparison = await compareScores(scoring, {
      file,
      workspaceId: workspace,
      attributes: attribute,
      thresholds: at,
      disagreements: texts,
    })
    if (Object.keys(comparison.attributes).length === 0)
      throw new InvalidInputError({ file: noneOf(comparison) })
    return { ...comparison }
  },
  text: comparisonText,
})

/** Why no line of a file could be compared. */
function noneOf({
  problems: [first],
  unscored,
}: {
  problems: { line: number; problem: string }[]
  unscored: number
}) {
  if (first) return `no line can be used; line ${first.line}: ${first.problem}`
  return unscored > 0
    ? 'all texts are in languages that are not scored here'
    : 'there is no line with a score'
}
