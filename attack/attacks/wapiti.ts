import type { Attack, Finding } from '../stage/attack.ts'
import type { Target } from '../stage/target.ts'
import { runTool } from '../stage/tools.ts'

const mostSeconds = 160

interface Named {
  kind: string
  path: string
  info: string
}

/** Accepted findings, with the reason. */
const accepted: readonly { info: RegExp; why: string }[] = [
  {
    info: /^X-XSS-Protection is not set/,
    why: 'a filter that browsers have given up, and that let pages be broken from outside',
  },
]

type Kinds = Record<string, { path: string; info: string }[]>

interface Report {
  vulnerabilities: Kinds
  anomalies: Kinds
}

/** How many pages it read, by the lines that it prints before it begins to attack: no version counts them in its report alike. */
const pagesIn = (text: string): number =>
  (text.split('Saving scan state')[0] ?? '').match(/^\[\+\] /gm)?.length ?? 0

async function run({ url }: Target): Promise<Finding> {
  const { text, report } = await runTool(
    'wapiti',
    [
      '-u',
      `${url}/`,
      '--scope',
      'folder',
      '--flush-session',
      '--no-bugreport',
      '-s',
      `${url}/docs/`,
      '-s',
      `${url}/api/docs`,
      '-v',
      '1',
      '--max-scan-time',
      '100',
      '-d',
      '2',
      '-m',
      'common',
      '-f',
      'json',
      '-o',
      'report.json',
    ],
    mostSeconds,
    { report: 'report.json' },
  )
  if (report === null) return { figure: `it wrote no report: ${text.slice(-200)}`, held: false }
  const { vulnerabilities, anomalies } = JSON.parse(report) as Report
  const named = Object.entries({ ...vulnerabilities, ...anomalies }).flatMap(([kind, all]) =>
    all.map(({ path, info }) => ({ kind, path, info })),
  )
  const reasonOf = ({ info }: Named) => accepted.find((each) => each.info.test(info))?.why
  const found = named.filter((each) => reasonOf(each) === undefined)
  const words = ({ kind, path, info }: Named) => `${kind} at ${path}: ${info}`
  const meant = named.flatMap((each) => {
    const why = reasonOf(each)
    return why === undefined ? [] : [`accepted: ${words(each)} (${why})`]
  })
  const pages = pagesIn(text)
  return {
    figure: [
      `${pages} pages read: ${found.length} findings`,
      ...new Set([...found.slice(0, 5).map(words), ...meant]),
    ].join('; '),
    held: found.length === 0 && pages > 0,
  }
}

export const wapiti: Attack = {
  name: 'wapiti',
  about: 'Reads the pages that anybody may read, and tries what is known against them.',
  tool: { command: 'wapiti', debian: 'wapiti' },
  hasShort: false,
  run,
}
