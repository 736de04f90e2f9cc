import { createRequire } from 'node:module'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'
import { AhoCorasick as Monyone } from '@monyone/aho-corasick/fast'
import { normalize } from '../server/matching/normalize.ts'
import { checkPattern } from '../server/matching/pattern.ts'
import { compileMatcher, type TextMatcher } from '../server/matching/text-matcher.ts'
import { alternate, report, timed } from './stage/compare.ts'
import { patterns, randomFrom, texts, words } from './stage/matching-data.ts'

/** P4 and P5: word lists and regexes against texts, and the limits of P3 for both. Prints ratios and goals. */

type Mode = 'word' | 'part'

const require = createRequire(import.meta.url)
const AhoCorasick = require('ahocorasick') as new (words: string[]) => { search(text: string): unknown }
const FastScan = require('fastscan') as new (words: string[]) => { search(text: string): unknown }

const many = words(50_000, 1)
const few = many.slice(0, 1000)
const typical = texts(300, 1000, few, 2)
const passes = 5

const listMatcher = (mode: Mode, entries: readonly string[]) =>
  compileMatcher({ wordSets: [{ id: 'list', mode, entries }], regexSets: [] })

/** Matches all texts several times, so that a round takes long enough to measure. */
function scanAll(matcher: TextMatcher, all: readonly string[], set = 'list'): () => void {
  return () => {
    for (let pass = 0; pass < passes; pass++)
      for (const text of all) void matcher.scan(normalize(text)).of(set).matched
  }
}

/** The same, counting every occurrence. */
function countAll(matcher: TextMatcher, all: readonly string[]): () => void {
  return () => {
    for (let pass = 0; pass < passes; pass++)
      for (const text of all) void matcher.scan(normalize(text)).of('list').occurrences
  }
}

function searchAll(library: { search(text: string): unknown }): () => void {
  return () => {
    for (let pass = 0; pass < passes; pass++) for (const text of typical) library.search(text)
  }
}

async function sizes(mode: Mode, what: string): Promise<void> {
  const [large, small] = await Promise.all([listMatcher(mode, many), listMatcher(mode, few)])
  const times = await alternate({ large: scanAll(large, typical), small: scanAll(small, typical) })
  report(
    { id: 'P4', what: `50,000 ÷ 1,000 ${what}`, sign: '≤', limit: 1.5, stretch: 1.1 },
    times.large / times.small,
  )
  console.log(`   ${bytesAnEntry(large)} bytes an entry, ${perText(times.large)} µs for 1,000 characters`)
}

const bytesAnEntry = (matcher: TextMatcher) => (matcher.bytes / many.length).toFixed(0)
const perText = (time: number) => ((time * 1000) / typical.length / passes).toFixed(1)

/** Lists with nested entries, and texts that keep as many partial matches open as possible. */
async function adversarial(mode: Mode, what: string): Promise<void> {
  const random = randomFrom(3)
  const nested = Array.from({ length: 200 }, (_, i) =>
    mode === 'part' ? 'a'.repeat(i + 1) : 'a '.repeat((i % 20) + 1).trim(),
  )
  const matcher = await listMatcher(mode, [...many, ...nested])
  const startOf = () => (many[Math.floor(random() * many.length)] ?? '').slice(0, -1)
  const hostile: Record<string, string> = {
    'one letter': 'a'.repeat(1000),
    'one word': 'a '.repeat(500),
    'starts of entries': Array.from({ length: 300 }, startOf).join('').slice(0, 1000),
    'listed words': Array.from({ length: 300 }, (_, i) => many[i * 7])
      .join(' ')
      .slice(0, 1000),
    'mixed scripts': 'pаypаl сосо '.repeat(84).slice(0, 1000),
  }
  for (const [name, text] of Object.entries(hostile)) {
    const times = await alternate({
      hostile: countAll(
        matcher,
        typical.map(() => text),
      ),
      typical: countAll(matcher, typical),
    })
    const goal = { id: 'P4', what: `${what}, ${name} ÷ typical text`, sign: '≤', limit: 10 } as const
    report(goal, times.hostile / times.typical)
  }
}

async function libraries(): Promise<void> {
  const monyone = new Monyone(many)
  const times = await alternate({
    ours: scanAll(await listMatcher('part', many), typical),
    monyone: searchAll({ search: (text) => monyone.matchInText(text) }),
    ahocorasick: searchAll(new AhoCorasick(many)),
    fastscan: searchAll(new FastScan(many)),
  })
  const { ours, ...theirs } = times
  const [name, fastest] = Object.entries(theirs).reduce((best, other) => (other[1] < best[1] ? other : best))
  report(
    { id: 'P4', what: `times as fast as ${name}, the fastest library`, sign: '≥', limit: 3, stretch: 5 },
    fastest / ours,
  )
}

/** The most expensive accepted patterns, each with its worst-case letters, on new texts each time. */
async function hostilePatterns(): Promise<void> {
  const random = randomFrom(4)
  const cases: [pattern: string, letters: string][] = [
    ['a.{0,70}x', 'ab'],
    ['a.{140}x', 'ab'],
    ['(?:a|b)*a(?:a|b){20}c', 'ab'],
    ['(?:a.b.c|b.c.a|.{5}d){3}z', 'abc '],
    ['[a-z]{1,70}[0-9]', 'abcd'],
    ['(?:a?){60}a{60}', 'ab'],
    ['\\b(?:\\w{1,8}\\W){1,4}x', 'ab '],
    ['[\\p{L}\\p{N}]{20,60}x', 'aб '],
  ]
  let worst = 0
  for (const [pattern, letters] of cases) {
    const checked = checkPattern(pattern)
    if (!checked.ok) throw new Error(`${pattern}: ${checked.reason}`)
    const matcher = await compileMatcher({ wordSets: [], regexSets: [{ id: 'regex', patterns: [pattern] }] })
    const round = () => {
      const text = Array.from({ length: 4000 }, () =>
        letters.charAt(Math.floor(random() * letters.length)),
      ).join('')
      return timed(() => matcher.scan(normalize(text)).of('regex').matched)
    }
    const times: number[] = []
    for (let turn = 0; turn < 15; turn++) times.push(await round())
    worst = Math.max(worst, times.sort((a, b) => a - b)[7] ?? 0)
  }
  const goal = {
    id: 'P5',
    what: 'the worst of the accepted regexes on 4,000 characters',
    sign: '≤',
    limit: 5,
    stretch: 1,
    unit: ' ms',
  } as const
  report(goal, worst)
}

async function rebuild(): Promise<void> {
  const source = (turn: number) => ({
    wordSets: (['word', 'part'] as const).map((mode) => ({
      id: mode,
      mode,
      entries: words(50_000, 10 + turn),
    })),
    regexSets: [{ id: 'regex', patterns: patterns(100, 20 + turn) }],
  })
  const sources = Array.from({ length: 6 }, (_, turn) => source(turn))
  const stalls: number[] = []
  let longest = 0
  for (const [turn, each] of sources.entries()) {
    const delay = monitorEventLoopDelay({ resolution: 1 })
    await setTimeout(50)
    delay.enable()
    longest = Math.max(longest, await timed(() => compileMatcher(each)))
    await setTimeout(20)
    delay.disable()
    if (turn > 0) stalls.push(delay.max / 1e6)
  }
  const stall = stalls.sort((a, b) => a - b)[stalls.length >> 1] ?? 0
  report(
    {
      id: 'P5',
      what: 'a rebuild of 100,000 entries and 100 regexes stalls the loop for',
      sign: '≤',
      limit: 20,
      stretch: 10,
      unit: ' ms',
    },
    stall,
  )
  console.log(`   ready after ${longest.toFixed(0)} ms at most`)
}

async function matchingShare(): Promise<void> {
  const matcher = await compileMatcher({
    wordSets: [{ id: 'list', mode: 'word', entries: many }],
    regexSets: [{ id: 'regex', patterns: patterns(100, 5) }],
  })
  const both = () => {
    scanAll(matcher, typical)()
    scanAll(matcher, typical, 'regex')()
  }
  const { work } = await alternate({ work: both })
  const goal = {
    id: 'P3',
    what: '50,000 words and 100 regexes on 1,000 characters',
    sign: '≤',
    limit: 0.3,
    stretch: 0.1,
    unit: ' ms',
  } as const
  report(goal, work / typical.length / passes)
}

await sizes('word', 'whole words')
await sizes('part', 'parts of words')
await adversarial('word', 'whole words')
await adversarial('part', 'parts of words')
await libraries()
await hostilePatterns()
await rebuild()
await matchingShare()
