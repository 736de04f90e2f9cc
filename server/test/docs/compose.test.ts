import { readFileSync } from 'node:fs'
import path from 'node:path'
import { validate } from 'dockerfile-utils'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { allocator } from '../../../start/server-program.ts'
import { variables } from '../../platform/config.ts'
import { startRoles } from '../../program-role.ts'

const read = (file: string) => readFileSync(path.join(import.meta.dirname, '../../..', file), 'utf8')
const dockerfile = read('Dockerfile')

interface Service {
  build?: string
  command?: string[]
  environment?: Record<string, string>
  user?: string
  volumes: string[]
  ports?: string[]
  stop_grace_period?: string
  depends_on?: Record<string, { condition: string }>
}
const compose = parse(read('docker-compose.yml'), { merge: true }) as {
  services: Record<string, Service>
  volumes: object
}
const services = Object.entries(compose.services)
const own = services.filter(([, { build }]) => build !== undefined)

describe('the Dockerfile', () => {
  it('has nothing that a linter warns of', () => {
    expect(validate(dockerfile).map(({ message, range }) => ({ message, line: range.start.line }))).toEqual(
      [],
    )
    const wrong = validate('FROM node\nMAINTAINER me\nCMD one\nCMD two\n')
    expect(wrong.map(({ message }) => message).sort()).toEqual([
      'MAINTAINER has been deprecated',
      expect.stringContaining('only be one CMD') as string,
    ])
  })

  it('builds in one stage and runs in another, as somebody without rights, and says how it is', () => {
    const [build = '', run = ''] = dockerfile.split(/^(?=FROM )/m)
    expect(build).toMatch(/ AS build\n[^]*npm ci\n/)
    expect(run).toContain('\nCOPY --from=build /app/dist/standalone ')
    expect(run).not.toMatch(/npm|chown -R|COPY --chown|\bADD\b/)
    expect(run.match(/^USER .*/gm)).toEqual(['USER node'])
    expect(run.indexOf('\nUSER ')).toBeLessThan(run.indexOf('\nCMD '))
    expect(run).toMatch(/\nHEALTHCHECK [^]*\/readyz/)
  })

  it('keeps as much freed memory as npm start does', () => {
    for (const [name, value] of Object.entries(allocator)) expect(dockerfile).toContain(`${name}=${value}`)
  })

  it('leaves out of the build what is no part of the program', () => {
    const left = read('.dockerignore').split('\n')
    expect(left).toEqual(expect.arrayContaining(['.git', '.data', 'dist', 'node_modules']))
  })
})

describe('docker-compose.yml', () => {
  it.each(services)(
    '%s gains no rights, changes none of its files, and has limits and a check',
    (_, service) => {
      expect(service).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
        deploy: {
          resources: {
            limits: { memory: expect.stringMatching(/^\d+g$/) as string, pids: expect.any(Number) as number },
          },
        },
        healthcheck: { test: expect.arrayContaining(['CMD']) as string[] },
        restart: 'unless-stopped',
      })
      expect(service.build ?? service.user).toBeTypeOf('string')
    },
  )

  it('keeps in volumes what must not be lost', () => {
    const named = services.flatMap(([, { volumes }]) => volumes.filter((each) => each.includes(':')))
    expect(new Set(named.map((each) => each.split(':')[0]))).toEqual(new Set(Object.keys(compose.volumes)))
  })

  it('opens no port to other machines', () => {
    for (const port of services.flatMap(([, { ports = [] }]) => ports)) expect(port).toMatch(/^127\.0\.0\.1:/)
  })

  it('sets variables and roles that there are, once what they need is there, with time to end', () => {
    for (const [, { environment = {}, command = [], depends_on: needs, stop_grace_period: grace }] of own) {
      for (const name of Object.keys(environment)) expect(Object.keys(variables.shape)).toContain(name)
      expect(startRoles).toContain(command[command.indexOf('--role') + 1])
      expect(needs).toEqual({
        postgres: { condition: 'service_healthy' },
        redis: { condition: 'service_healthy' },
      })
      // SHUTDOWN_GRACE in production, and up to 25 seconds to finish.
      expect(parseInt(grace ?? '')).toBeGreaterThan(5 + 25)
    }
    expect(own).toHaveLength(2)
  })
})
