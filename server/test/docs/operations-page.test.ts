import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { allocator, nodeFlags } from '../../../start/server-program.ts'
import { mostBytes } from '../../edges/exchange/body.ts'
import { routes } from '../../edges/rest/routes.ts'
import { readConfig, variables } from '../../platform/config.ts'
import { startRoles } from '../../program-role.ts'

const root = path.join(import.meta.dirname, '../../..')
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8')

const unitFiles = readdirSync(path.join(root, 'deploy/systemd')).filter((file) => file.endsWith('.service'))

describe('the units of systemd', () => {
  const units = unitFiles.map((file) => read(`deploy/systemd/${file}`))

  it.each(units)('%#: run the program in a role that it has, with settings that it knows', (unit) => {
    const role = /ExecStart=\S+ (?:--\S+ )+dist\/server\/main\.js --role (\w+)/.exec(unit)?.[1]
    expect(startRoles).toContain(role)
    const set = [...unit.matchAll(/^Environment=(\w+)=/gm)].map(([, name]) => name ?? '')
    const known = [...Object.keys(variables.shape), ...Object.keys(allocator)]
    expect(set.filter((name) => !known.includes(name))).toEqual([])
  })

  it('keep as much freed memory as npm start does', () => {
    const set = Object.entries(allocator).map(([name, value]) => `Environment=${name}=${value}`)
    const serving = units.filter((text) => text.includes('Restart=always'))
    expect(serving).toHaveLength(2)
    for (const unit of serving) expect(unit.split('\n')).toEqual(expect.arrayContaining(set))
  })

  it('give a program the time that it takes to end', () => {
    for (const unit of units.filter((text) => text.includes('Restart=always')))
      expect(Number(/TimeoutStopSec=(\d+)/.exec(unit)?.[1])).toBeGreaterThan(5 + 25)
  })
})

it.each([
  'Dockerfile',
  'docker-compose.yml',
  'docs/operators.md',
  'deploy/kubernetes/base/api.yaml',
  'deploy/kubernetes/base/worker.yaml',
  'deploy/systemd/verdict-api@.service',
  'deploy/systemd/verdict-worker@.service',
])('%s starts the server with the flags of npm start', (file) => {
  const command = /\bnode\W+((?:--[\w=-]+\W+)+)dist\/server\/main\.js\W+--role\W+(?:all|api|worker)\b/g
  const started = [...read(file).matchAll(command)].map(([, flags = '']) => flags.match(/--[\w=-]+/g))
  expect(started.length).toBeGreaterThan(0)
  for (const flags of started) expect(flags).toEqual(nodeFlags)
})

it('proxies let through the largest body that an address takes', () => {
  const largest = Math.max(...routes.map((route) => route.mostBytes ?? mostBytes))
  const nginx = /client_max_body_size (\d+)m;/.exec(read('deploy/nginx/verdict.conf'))?.[1]
  const caddy = /max_size (\d+)MB/.exec(read('deploy/caddy/Caddyfile'))?.[1]
  expect(Number(nginx) * 1024 * 1024).toBeGreaterThanOrEqual(largest)
  expect(Number(caddy) * 1_000_000).toBeGreaterThanOrEqual(largest)
})

/** nginx counts in whole seconds, and an API may be marked as broken until just before it listens again. */
it('a proxy asks an API that has started again before the next one stops', () => {
  const env = {
    NODE_ENV: 'production',
    DATABASE_URL: 'postgres://db',
    REDIS_URL: 'redis://cache',
    SECRET_KEY: 'k'.repeat(64),
  }
  const grace = readConfig(env).shutdownGraceMs / 1000
  const nginx = [...read('deploy/nginx/verdict.conf').matchAll(/fail_timeout=(\d+)s/g)]
  expect(nginx.map(([, seconds]) => Number(seconds) + 2 < grace)).toEqual([true, true])
  const caddy = /fail_duration (\d+)s/.exec(read('deploy/caddy/Caddyfile'))?.[1]
  expect(Number(caddy)).toBeLessThan(grace)
})

/** Whether a tool is on this machine. */
const has = (tool: string): boolean => spawnSync(tool, ['version'], { stdio: 'ignore' }).error === undefined

describe('what checks configurations finds nothing, where it is there', () => {
  it.runIf(has('caddy'))('caddy', () => {
    const config = path.join(root, 'deploy/caddy/Caddyfile')
    expect(spawnSync('caddy', ['validate', '--adapter', 'caddyfile', '--config', config]).status).toBe(0)
  })

  it.runIf(has('promtool'))('promtool', () => {
    const config = path.join(root, 'deploy/monitoring/prometheus.yml')
    expect(spawnSync('promtool', ['check', 'config', config]).status).toBe(0)
  })

  it.runIf(has('systemd-analyze'))('systemd-analyze', () => {
    const files = unitFiles.map((file) => path.join(root, 'deploy/systemd', file))
    const { stderr } = spawnSync('systemd-analyze', ['verify', ...files], { encoding: 'utf8' })
    expect(stderr.split('\n').filter((line) => line.includes('verdict-'))).toEqual([])
  })
})
