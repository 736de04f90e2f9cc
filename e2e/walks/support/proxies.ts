import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { vi } from 'vitest'
import { fillIn, root } from '../../../server/test/docs/markdown.ts'
import { freePort } from '../../../start/ports.ts'
import { host } from './caller.ts'
import type { Machine } from './machine.ts'

/** A proxy that stands before the programs of a machine. */
export interface Proxy {
  port: number
  /** The file of the certificate by which callers know it. */
  certificate: string
  stop(): Promise<void>
}

interface ProxyKind {
  name: string
  installed: boolean
  start(machine: Machine): Promise<Proxy>
  /** How many requests one at a time are not answered by another API when theirs is killed. */
  missed: number
}

const programOf = (...paths: string[]) =>
  paths.find((each) => spawnSync(each, ['-h'], { stdio: 'ignore' }).error === undefined)
const nginx = programOf('/usr/sbin/nginx', 'nginx')
const caddy = programOf('caddy')

/** The proxies of docs/operations.md, each with the project's configuration for it. */
export const proxies: readonly ProxyKind[] = [
  { name: 'nginx', installed: nginx !== undefined, start: startNginx, missed: 0 },
  { name: 'Caddy', installed: caddy !== undefined, start: startCaddy, missed: 1 },
]

/** The port of TLS and that of http, which nobody else has. */
const twoPorts = () => Promise.all([freePort(), freePort()])

async function running(child: ChildProcess, port: number, certificate: string): Promise<Proxy> {
  await vi.waitUntil(() => speaksTls(port), { timeout: 20_000 })
  return {
    port,
    certificate,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Whether a connection is made: Caddy listens before it has a certificate. */
function speaksTls(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const options = { port, host: '127.0.0.1', servername: host, rejectUnauthorized: false }
    const socket = connect(options, () => {
      socket.end()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}

/** With the project's configuration in its http block, and a certificate of its own. */
async function startNginx(machine: Machine): Promise<Proxy> {
  const folder = join(machine.folder, 'nginx')
  const [https, http] = await twoPorts()
  const [certificate, key] = [join(folder, 'fullchain.pem'), join(folder, 'privkey.pem')]
  mkdirSync(folder)
  makeCertificate(certificate, key)
  const site = fillIn(readFileSync(join(root, 'deploy/nginx/verdict.conf'), 'utf8'), {
    'listen 443 ssl': `listen 127.0.0.1:${https} ssl`,
    'listen 80': `listen 127.0.0.1:${http}`,
    '/etc/ssl/verdict': folder,
  })
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  const file = join(folder, 'nginx.conf')
  writeFileSync(
    file,
    `daemon off; pid ${folder}/nginx.pid; error_log stderr;\nevents {}\nhttp {\naccess_log off;\n${paths.join('\n')}\n${machine.here(site)}\n}\n`,
  )
  return running(spawn(nginx ?? '', ['-p', folder, '-c', file], { stdio: 'ignore' }), https, certificate)
}

function makeCertificate(certificate: string, key: string): void {
  const subject = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`]
  const files = ['-keyout', key, '-out', certificate]
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', ...subject, ...files],
    {
      stdio: 'ignore',
    },
  )
}

/** With the project's configuration as it is, after what a machine without a name has to say: its ports, and an authority of its own. */
async function startCaddy(machine: Machine): Promise<Proxy> {
  const folder = join(machine.folder, 'caddy')
  const [https, http] = await twoPorts()
  mkdirSync(folder)
  const global = [
    'admin off',
    `storage file_system ${folder}`,
    'local_certs',
    'skip_install_trust',
    'default_bind 127.0.0.1',
    `https_port ${https}`,
    `http_port ${http}`,
  ]
  const file = join(folder, 'Caddyfile')
  const site = machine.here(readFileSync(join(root, 'deploy/caddy/Caddyfile'), 'utf8'))
  writeFileSync(file, `{\n${global.join('\n')}\n}\n${site}`)
  const child = spawn(caddy ?? '', ['run', '--adapter', 'caddyfile', '--config', file], {
    stdio: 'ignore',
    env: { ...process.env, HOME: folder },
  })
  return running(child, https, join(folder, 'pki/authorities/local/root.crt'))
}
