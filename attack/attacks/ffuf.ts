import type { Attack, Finding } from '../stage/attack.ts'
import type { Target } from '../stage/target.ts'
import { runTool } from '../stage/tools.ts'

/** Paths that are often found on misconfigured servers. */
const names = [
  '.env',
  '.env.local',
  '.env.production',
  '.git/config',
  '.git/HEAD',
  '.npmrc',
  '.dockerenv',
  '.aws/credentials',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'Dockerfile',
  'docker-compose.yml',
  'node_modules/pg/package.json',
  'server/main.ts',
  'dist/server/main.js',
  'main.js.map',
  'assets/index.js.map',
  'backup.sql',
  'dump.sql',
  'db.sqlite',
  'admin',
  'admin/queues',
  'bull',
  'queues/bull',
  'debug',
  'debug/pprof',
  'server-status',
  'phpinfo.php',
  'wp-login.php',
  'graphiql',
  'playground',
  'voyager',
  'altair',
  '_debug',
  'swagger',
  'swagger.json',
  'v2/api-docs',
  'actuator/env',
  'metrics',
  'healthz',
  'readyz',
  'heapdump',
  'config',
  'config.json',
  'secrets',
  'keys',
  'id_rsa',
  'server.key',
  'api/v1/admin',
  'api/v1/users',
  'api/v2/content',
  'api/internal',
  'api/v1/workspaces',
  'exports',
  'lists',
  'audit',
]

/** Paths that are public, and those of the dashboard's pages. */
const meant = new Set(['metrics', 'healthz', 'readyz'])

interface Hit {
  input: { FUZZ: string }
  status: number
  length: number
}

async function run({ url }: Target): Promise<Finding> {
  const { text, report } = await runTool(
    'ffuf',
    ['-u', `${url}/FUZZ`, '-w', 'names', '-mc', '200-399,500-599', '-of', 'json', '-o', 'report.json', '-s'],
    60,
    { inputs: { names: names.join('\n') }, report: 'report.json' },
  )
  if (report === null) return { figure: `it wrote no report: ${text.slice(-200)}`, held: false }
  const { results } = JSON.parse(report) as { results: Hit[] }
  const found = results.filter(({ input }) => !meant.has(input.FUZZ))
  return {
    figure: `${names.length} names of files and pages that should not be there: ${found.length} are${found.map(({ input, status }) => `; ${input.FUZZ} (${status})`).join('')}`,
    held: found.length === 0,
  }
}

export const ffuf: Attack = {
  name: 'ffuf',
  about: 'Asks for files and pages that are left behind on servers.',
  tool: { command: 'ffuf', debian: 'ffuf' },
  hasShort: false,
  run,
}
