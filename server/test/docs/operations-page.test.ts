import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Registry } from 'prom-client'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { showBacklog } from '../../delivery/webhooks/delivery-gauges.ts'
import { variables } from '../../platform/config.ts'
import type { Database } from '../../platform/database.ts'
import { makeLogger } from '../../platform/log.ts'
import { makeMetrics } from '../../platform/metrics.ts'
import { showOldestTask } from '../../platform/oldest-task.ts'
import { startRoles } from '../../program-role.ts'

const root = path.join(import.meta.dirname, '../../..')
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8')
const page = read('docs/operations.md')

interface Alerts {
  groups: { rules: { alert: string; expr: string }[] }[]
}
const alerts = (parse(read('deploy/prometheus/alerts.yml')) as Alerts).groups.flatMap(({ rules }) => rules)

/** The names of everything that a program has on /metrics. */
function metricNames(): string[] {
  const registry = new Registry()
  const nowhere = { asSystem: () => Promise.reject(new Error('nothing is asked')) } as unknown as Database
  const parts = { registry, database: nowhere, log: makeLogger('silent') }
  showOldestTask(parts)
  showBacklog(parts)
  return [registry, makeMetrics().registry].flatMap((each) =>
    each.getMetricsAsArray().map(({ name }) => name),
  )
}

describe('the alerts', () => {
  it('have a section each, which says what to do, and no other has one', () => {
    const sections = [...page.matchAll(/^### (Verdict\w+)$/gm)].map(([, name]) => name)
    expect(sections).toEqual(alerts.map(({ alert }) => alert))
  })

  it('ask for metrics that there are', () => {
    const known = new Set(metricNames())
    const asked = alerts.flatMap(({ expr }) => expr.match(/verdict_\w+/g) ?? [])
    expect(asked.length).toBeGreaterThan(10)
    expect(asked.filter((name) => !known.has(name) && !known.has(name.replace(/_count$/, '')))).toEqual([])
  })
})

describe('the units of systemd', () => {
  const units = readdirSync(path.join(root, 'deploy/systemd')).map((file) => read(`deploy/systemd/${file}`))

  it.each(units)('%#: run the program in a role that it has, with settings that it knows', (unit) => {
    const role = /ExecStart=\S+ --enable-source-maps dist\/server\/main\.js --role (\w+)/.exec(unit)?.[1]
    expect(startRoles).toContain(role)
    const set = [...unit.matchAll(/^Environment=(\w+)=/gm)].map(([, name]) => name ?? '')
    expect(set.filter((name) => !(name in variables.shape))).toEqual([])
  })

  it('give a program the time that it takes to end', () => {
    for (const unit of units.filter((text) => text.includes('Restart=always')))
      expect(Number(/TimeoutStopSec=(\d+)/.exec(unit)?.[1])).toBeGreaterThan(5 + 25)
  })
})

/** Whether a tool is on this machine. */
const has = (tool: string): boolean => spawnSync(tool, ['version'], { stdio: 'ignore' }).error === undefined

describe('what checks configurations finds nothing, where it is there', () => {
  it.runIf(has('caddy'))('caddy', () => {
    const config = path.join(root, 'deploy/caddy/Caddyfile')
    expect(spawnSync('caddy', ['validate', '--adapter', 'caddyfile', '--config', config]).status).toBe(0)
  })

  it.runIf(has('promtool'))('promtool', () => {
    const config = path.join(root, 'deploy/prometheus/prometheus.yml')
    expect(spawnSync('promtool', ['check', 'config', config]).status).toBe(0)
  })

  it.runIf(has('systemd-analyze'))('systemd-analyze', () => {
    const folder = path.join(root, 'deploy/systemd')
    const files = readdirSync(folder).map((file) => path.join(folder, file))
    const { stderr } = spawnSync('systemd-analyze', ['verify', ...files], { encoding: 'utf8' })
    expect(stderr.split('\n').filter((line) => line.includes('verdict-'))).toEqual([])
  })
})
