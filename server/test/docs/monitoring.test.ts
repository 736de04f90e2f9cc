import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { parse, stringify } from 'yaml'
import { pathOf } from '../../../docs-site/pages.ts'
import { lagPrecision, makeMetrics } from '../../platform/metrics.ts'
import { backlogGauges } from '../../wiring/backlog-gauges.ts'
import type { Services } from '../../wiring/services.ts'

const root = join(import.meta.dirname, '../../..')
const folder = join(root, 'deploy/monitoring')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

interface Rule {
  alert: string
  expr: string
  annotations: { summary: string; runbook_url: string }
}
const { groups } = parse(read('deploy/monitoring/rules.yml')) as { groups: { rules: Rule[] }[] }
const rules = groups.flatMap((group) => group.rules)
const dashboard = JSON.parse(read('deploy/monitoring/dashboard.json')) as {
  panels: { title: string; targets: { expr: string }[] }[]
}
const panels = dashboard.panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ title, expr })))

const hasPromtool = spawnSync('promtool', ['--version']).error === undefined
const promtool = (...args: string[]) => spawnSync('promtool', args, { encoding: 'utf8' })
const scratch = mkdtempSync(join(tmpdir(), 'verdict-rules-'))
afterAll(() => rmSync(scratch, { recursive: true }))

/** Everything that the program shows, and what Prometheus adds. */
const shown = new Set([
  ...makeMetrics()
    .registry.getMetricsAsArray()
    .map(({ name }) => name),
  ...backlogGauges({} as Services).map(({ name }) => name),
  'up',
])
const metricsIn = (expr: string) =>
  [...expr.matchAll(/\b(?:verdict|process|nodejs)_\w+|\bup\b/g)].map(([name]) =>
    name.replace(/_(count|bucket|sum)$/, ''),
  )

describe('the rules and the dashboard of deploy/monitoring', () => {
  it.each([...rules.map(({ alert, expr }) => ({ title: alert, expr })), ...panels])(
    'ask for nothing that the program does not tell: $title',
    ({ expr }) => {
      const asked = metricsIn(expr)
      expect(asked.length).toBeGreaterThan(0)
      expect(asked.filter((name) => !shown.has(name))).toEqual([])
    },
  )

  it.each(rules)('show on the dashboard what $alert goes by', ({ expr }) => {
    const drawn = new Set(panels.flatMap((panel) => metricsIn(panel.expr)))
    expect(metricsIn(expr).filter((name) => !drawn.has(name))).toEqual([])
  })

  it('show how long the event loop stalled, without the interval at which that is measured', () => {
    const [stall] = panels.filter(({ expr }) => expr.includes('eventloop_lag'))
    expect(stall?.expr).toContain(`- ${lagPrecision / 1000}`)
  })

  it.each(rules)('have a page of the runbook: $alert', ({ alert, annotations }) => {
    expect(annotations.runbook_url).toBe(
      `https://verdict.example.com${pathOf('docs/runbook.md')}#${alert.toLowerCase()}`,
    )
    expect(read('docs/runbook.md')).toContain(`\n## ${alert}\n`)
  })

  it('are all that the runbook is about', () => {
    const pages = [...read('docs/runbook.md').matchAll(/^## (.*)$/gm)].map(([, alert]) => alert)
    expect(pages).toEqual(rules.map(({ alert }) => alert))
  })
})

describe.skipIf(!hasPromtool)('promtool (left out where Prometheus is not installed)', () => {
  it('understands the rules, and they alert as they say', () => {
    for (const args of [
      ['check', 'rules', join(folder, 'rules.yml')],
      ['test', 'rules', join(folder, 'rules.test.yml')],
    ])
      expect(promtool(...args)).toMatchObject({ status: 0 })
  })

  it('understands what the dashboard asks for', () => {
    const file = join(scratch, 'dashboard.yml')
    const recorded = panels.map(({ expr }, n) => ({ record: `panel:${n}`, expr }))
    writeFileSync(file, stringify({ groups: [{ name: 'dashboard', rules: recorded }] }))
    expect(promtool('check', 'rules', file)).toMatchObject({ status: 0 })
  })
})
