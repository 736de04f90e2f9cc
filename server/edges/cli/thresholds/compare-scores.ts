import type { ContentScores } from '../../../signals/scoring/content-scores.object.ts'
import { mostBytesTogether, mostItems } from '../../../signals/scoring/scored-content.input.ts'
import type { Scoring } from '../../../signals/scoring/scoring.service.ts'
import {
  attributeValue,
  byLabel,
  languagesNotServed,
  type Likelihoods,
} from '../../rest/perspective-attributes.ts'
import { type LineProblem, type OldScores, readOldScores } from './old-scores.ts'
import { furthestApart, matchingThreshold, type MatchingThreshold, type TwoScores } from './same-share.ts'

/** A text on which the old and the new scores disagree. */
export interface Disagreement {
  line: number
  old: number
  here: number
  text: string
}

/** The comparison of an attribute's scores. */
export interface AttributeComparison {
  texts: number
  thresholds: MatchingThreshold[]
  disagreements: Disagreement[]
}

/** The comparison of a file of old scores. */
export interface Comparison {
  /** Lines that could not be used. */
  skipped: number
  /** The reasons, of the first of them. */
  problems: LineProblem[]
  /** Texts in languages that are not scored here. */
  unscored: number
  attributes: Record<string, AttributeComparison>
}

interface Options {
  file: string
  workspaceId: string
  attributes?: readonly string[] | undefined
  thresholds: readonly number[]
  /** The number of disagreements shown for each attribute. */
  disagreements: number
}

const mostProblems = 10
const longestText = 160

/** The scores of an attribute, and the line of each text. */
type Scores = TwoScores & { old: number[]; here: number[]; lines: number[] }

/** Compares the old scores of a file with Verdict's. Texts are not kept in memory: those that are shown are read again. */
export async function compareScores(scoring: Scoring, options: Options): Promise<Comparison> {
  const tally = new Tally(scoring, options.workspaceId)
  for await (const row of readOldScores(options.file, options.attributes)) await tally.add(row)
  await tally.finish()
  const shown = new Map(
    Array.from(tally.scores, ([name, scores]) => [name, furthestApart(scores, options.disagreements)]),
  )
  const texts = await textsOf(
    options.file,
    new Set(Array.from(shown, ([name, places]) => linesOf(tally.scores.get(name), places)).flat()),
  )
  const { skipped, problems, unscored } = tally
  const each = Array.from(tally.scores, ([name, scores]) => [
    name,
    {
      texts: scores.old.length,
      thresholds: options.thresholds.map((threshold) => matchingThreshold(scores, threshold)),
      disagreements: (shown.get(name) ?? []).map((at) => ({
        line: scores.lines[at] as number,
        old: scores.old[at] as number,
        here: scores.here[at] as number,
        text: texts.get(scores.lines[at] as number) ?? '',
      })),
    },
  ])
  return {
    skipped,
    problems,
    unscored,
    attributes: Object.fromEntries(each) as Record<string, AttributeComparison>,
  }
}

const linesOf = (scores: Scores | undefined, places: readonly number[]): number[] =>
  places.map((at) => scores?.lines[at] as number)

/** The texts of some lines, shortened for display. */
async function textsOf(file: string, lines: ReadonlySet<number>): Promise<Map<number, string>> {
  const texts = new Map<number, string>()
  for await (const row of readOldScores(file))
    if ('text' in row && lines.has(row.line)) texts.set(row.line, shortened(row.text))
  return texts
}

function shortened(text: string): string {
  const oneLine = text.replace(/\s+/g, ' ').trim()
  return oneLine.length > longestText ? `${oneLine.slice(0, longestText)}…` : oneLine
}

/** Scores the texts of a file in batches. */
class Tally {
  readonly scores = new Map<string, Scores>()
  readonly problems: LineProblem[] = []
  skipped = 0
  unscored = 0
  #waiting: OldScores[] = []
  #bytes = 0

  constructor(
    private readonly scoring: Scoring,
    private readonly workspaceId: string,
  ) {}

  async add(row: OldScores | LineProblem): Promise<void> {
    if ('problem' in row) {
      this.skipped++
      if (this.problems.length < mostProblems) this.problems.push(row)
      return
    }
    const bytes = Buffer.byteLength(row.text)
    if (this.#waiting.length === mostItems || this.#bytes + bytes > mostBytesTogether) await this.finish()
    this.#waiting.push(row)
    this.#bytes += bytes
  }

  /** Scores the last batch. */
  async finish(): Promise<void> {
    const rows = this.#waiting.splice(0)
    this.#bytes = 0
    if (rows.length === 0) return
    const items = rows.map(({ text }) => ({ text }))
    const scored = await this.scoring.score({ workspaceId: this.workspaceId }, { items })
    for (const [at, row] of rows.entries()) {
      const here = scored[at]
      if (here?.scores) this.#count(row, byLabel(here.scores), here)
      else this.unscored++
    }
  }

  #count({ line, scores }: OldScores, here: Likelihoods, languages: ContentScores): void {
    for (const [name, old] of Object.entries(scores)) {
      if (old === null || languagesNotServed(name, languages).length > 0) continue
      const known = this.scores.get(name) ?? { old: [], here: [], lines: [] }
      this.scores.set(name, known)
      known.old.push(old)
      known.here.push(attributeValue(name, here))
      known.lines.push(line)
    }
  }
}
