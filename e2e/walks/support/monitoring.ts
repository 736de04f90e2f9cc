import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { vi } from 'vitest'
import { fillIn, root } from '../../../server/test/docs/markdown.ts'
import { freePort } from '../../../start/ports.ts'
import type { Machine } from './machine.ts'
import { readBlock } from './reader.ts'

/** Whether this machine has Prometheus. */
export const installedPrometheus =
  spawnSync('prometheus', ['--version'], { stdio: 'ignore' }).error === undefined

interface Sample {
  metric: Record<string, string>
  value: string
}

interface Rule {
  name: string
  health: string
  lastError?: string
}

interface Alert {
  labels: Record<string, string>
  annotations: Record<string, string>
  state: string
}

/** A Prometheus that asks the programs of a machine. */
export interface Monitoring {
  query(expression: string): Promise<Sample[]>
  rules(): Promise<Rule[]>
  alerts(): Promise<Alert[]>
  stop(): Promise<void>
}

/** Starts Prometheus with the project's configuration and alerts, which asks each second and says at once what is so. */
export async function startMonitoring(machine: Machine): Promise<Monitoring> {
  const folder = machine.here('/etc/prometheus')
  mkdirSync(folder, { recursive: true })
  write('prometheus.yml', { 'scrape_interval: 15s': 'scrape_interval: 1s\n  evaluation_interval: 1s' })
  write('rules.yml', { 'for: 1m': 'for: 1s' })
  await machine.run(`cd ${folder}\n${readBlock('docs/operations.md', 'Prometheus', 'sh')}\ncd - >/dev/null`)
  const address = `127.0.0.1:${await freePort()}`
  const child = spawn(
    'prometheus',
    [
      `--config.file=${folder}/prometheus.yml`,
      `--storage.tsdb.path=${folder}/data`,
      `--web.listen-address=${address}`,
      '--log.level=error',
    ],
    { stdio: 'ignore' },
  )
  const ask = async <T>(path: string): Promise<T> => {
    const answer = await fetch(`http://${address}/${path}`)
    return ((await answer.json()) as { data: T }).data
  }
  const ready = () =>
    fetch(`http://${address}/-/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
  await vi.waitUntil(ready, { timeout: 20_000 })
  return {
    async query(expression) {
      interface Found {
        result: { metric: Sample['metric']; value: [number, string] }[]
      }
      const { result } = await ask<Found>(`api/v1/query?query=${encodeURIComponent(expression)}`)
      return result.map(({ metric, value: [, value] }) => ({ metric, value }))
    },
    rules: async () =>
      (await ask<{ groups: { rules: Rule[] }[] }>('api/v1/rules')).groups.flatMap(({ rules }) => rules),
    alerts: async () => (await ask<{ alerts: Alert[] }>('api/v1/alerts')).alerts,
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }

  function write(name: string, changes: Record<string, string>): void {
    const file = readFileSync(join(root, 'deploy/monitoring', name), 'utf8')
    writeFileSync(join(folder, name), machine.here(fillIn(file, changes)))
  }
}
