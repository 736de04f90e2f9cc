import { files, linesOf } from './source.ts'

/** Infrastructure that this project wrote itself instead of using a library. */
interface HandWritten {
  what: string
  /** Its lines when the issue on the structure of the code counted them. */
  before: number
  /** The files that do it today, or the folder of them, tests aside. */
  paths: readonly string[]
}

const live = (name: string) => `server/edges/graphql/live/${name}.ts`
const platform = (name: string) => `server/platform/${name}.ts`
const analytics = (name: string) => `web/src/analytics/${name}`

/** What a library could do; `docs/decisions/` has the reasons for own code. */
export const handWritten: readonly HandWritten[] = [
  {
    what: 'WebSockets and the event stream',
    before: 326,
    paths: ['sockets', 'socket', 'socket-counts', 'event-stream'].map(live),
  },
  {
    what: 'limits of requests and sign-ins',
    before: 296,
    paths: [
      ...['rate-limit', 'redis-counts', 'database-counts'].map(platform),
      'server/access/team/sign-in-limits.ts',
    ],
  },
  {
    what: 'threads and child processes',
    before: 221,
    paths: ['capped-process', 'child-answers', 'worker-thread', 'worker-answers'].map(platform),
  },
  { what: 'circuits and turns', before: 96, paths: ['circuit', 'turns'].map(platform) },
  { what: 'closing the HTTP server', before: 89, paths: ['server/edges/http/listen.ts'] },
  { what: 'topics over Redis', before: 148, paths: [platform('pubsub')] },
  { what: 'signatures of webhooks', before: 37, paths: ['server/delivery/webhooks/sign.ts'] },
  { what: 'cookies and media types', before: 70, paths: ['server/intake/content/media-type.ts'] },
  {
    what: 'charts over time',
    before: 404,
    paths: [
      ...['ChartAxes.vue', 'ChartLegend.vue', 'ChartMarks.vue', 'ChartTip.vue', 'TimeChart.vue'].map(
        analytics,
      ),
      ...['chart-scale.ts', 'useChartCursor.ts'].map(analytics),
    ],
  },
  {
    what: 'tables',
    before: 241,
    paths: ['DataTable.vue', 'TableSkeleton.vue', 'table.ts', 'FilteredTable.vue'].map(
      (name) => `web/src/ui/${name}`,
    ),
  },
  {
    what: 'notices and shortcuts',
    before: 208,
    paths: ['web/src/ui/NoticeStack.vue', 'web/src/ui/notices.ts', 'web/src/keyboard/'],
  },
  {
    what: 'pages and live lists',
    before: 232,
    paths: [
      ...['pages-policy', 'usePages', 'useAll', 'useEvery', 'useReadAgain'].map(
        (name) => `web/src/graphql/${name}.ts`,
      ),
      'web/src/live/',
    ],
  },
  {
    what: 'prints of pictures',
    before: 142,
    paths: ['picture-print', 'box-filter'].map((name) => `server/intake/media/${name}.ts`),
  },
  { what: '`start/` with `npm run dev`', before: 1567, paths: ['start/'] },
]

/** How many lines do it today. @throws where a path matches no file, since it would count as zero */
export function linesToday({ paths }: HandWritten): number {
  const named = paths.flatMap((path) => {
    const those = path.endsWith('/')
      ? files.filter((file) => file.startsWith(path))
      : files.filter((file) => file === path)
    if (those.length === 0) throw new Error(`there is no ${path}`)
    return those.filter((file) => !/\.test\.ts$|\/test\//.test(file))
  })
  return named.reduce((sum, path) => sum + linesOf(path), 0)
}
