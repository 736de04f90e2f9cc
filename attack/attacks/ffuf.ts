import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Attack, Finding } from '../stage/attack.ts'
import type { Target } from '../stage/target.ts'
import { runTool } from '../stage/tools.ts'

/** What is found on servers that were set up in a hurry. */
const names = [
  ...[
    '.env',
    '.env.local',
    '.env.production',
    '.git/config',
    '.git/HEAD',
    '.npmrc',
    '.dockerenv',
    '.aws/credentials',
  ],
  ...[
    'package.json',
    'package-lock.json',
    'tsconfig.json',
    'Dockerfile',
    'docker-compose.yml',
    'node_modules/pg/package.json',
  ],
  ...[
    'server/main.ts',
    'dist/server/main.js',
    'main.js.map',
    'assets/index.js.map',
    'backup.sql',
    'dump.sql',
    'db.sqlite',
  ],
  ...[
    'admin',
    'admin/queues',
    'bull',
    'queues/bull',
    'debug',
    'debug/pprof',
    'server-status',
    'phpinfo.php',
    'wp-login.php',
  ],
  ...[
    'graphiql',
    'playground',
    'voyager',
    'altair',
    '_debug',
    'swagger',
    'swagger.json',
    'v2/api-docs',
    'actuator/env',
  ],
  ...[
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
  ],
  ...[
    'api/v1/admin',
    'api/v1/users',
    'api/v2/content',
    'api/internal',
    'api/v1/workspaces',
    'exports',
    'lists',
    'audit',
  ],
]

/** What is meant to be read without a key, and what the pages of the dashboard's own addresses are. */
const meant = new Set(['metrics', 'healthz', 'readyz'])

interface Hit {
  input: { FUZZ: string }
  status: number
  length: number
}

async function run({ url }: Target): Promise<Finding> {
  const folder = mkdtempSync(join(tmpdir(), 'verdict-ffuf-'))
  try {
    writeFileSync(join(folder, 'names'), names.join('\n'))
    const report = join(folder, 'report.json')
    await runTool(
      'ffuf',
      [
        '-u',
        `${url}/FUZZ`,
        '-w',
        join(folder, 'names'),
        '-mc',
        '200-399,500-599',
        '-of',
        'json',
        '-o',
        report,
        '-s',
      ],
      60,
    )
    const { results } = JSON.parse(readFileSync(report, 'utf8')) as { results: Hit[] }
    const found = results.filter(({ input }) => !meant.has(input.FUZZ))
    return {
      figure: `${names.length} names of files and pages that should not be there: ${found.length} are${found.map(({ input, status }) => `; ${input.FUZZ} (${status})`).join('')}`,
      held: found.length === 0,
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

export const ffuf: Attack = {
  name: 'ffuf',
  about: 'Asks for files and pages that are left behind on servers.',
  tool: { command: 'ffuf', debian: 'ffuf' },
  hasShort: false,
  run,
}
