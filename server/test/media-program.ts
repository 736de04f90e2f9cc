import { startTestApp, type TestApp } from './app.ts'
import { startFileHost } from './file-host.ts'

/** The program with a workspace, and a host of the files that its items show; callers wait as long as a busy machine needs for them. */
export async function startMediaProgram(media: Parameters<TestApp['createWorkspace']>[0] = {}) {
  const [app, host] = await Promise.all([startTestApp({ env: { SYNC_TIMEOUT: '60' } }), startFileHost()])
  return {
    app,
    host,
    acme: await app.createWorkspace(media),
    close: () => Promise.all([app.close(), host.close()]),
  }
}

export type MediaProgram = Awaited<ReturnType<typeof startMediaProgram>>
