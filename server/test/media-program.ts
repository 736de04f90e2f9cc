import { startTestApp, type TestApp } from './app.ts'
import { startFileHost } from './file-host.ts'

/** The program with a workspace, and a host of the files that its items show. */
export async function startMediaProgram(media: Parameters<TestApp['createWorkspace']>[0] = {}) {
  const [app, host] = await Promise.all([startTestApp(), startFileHost()])
  return {
    ...{ app, host, acme: await app.createWorkspace(media) },
    close: () => Promise.all([app.close(), host.close()]),
  }
}

export type MediaProgram = Awaited<ReturnType<typeof startMediaProgram>>
