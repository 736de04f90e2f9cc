import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A local server of media files; `asked` has the path of each request. */
export async function startFileHost() {
  const files = new Map<string, Buffer>()
  const asked: string[] = []
  const server = createServer(({ url = '' }, response) => {
    asked.push(url)
    const body = files.get(url)
    response.writeHead(body ? 200 : 404, { 'content-type': 'application/octet-stream' }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    asked,
    /** Serves a file, and says its URL. */
    serve(name: string, body: Buffer): string {
      files.set(`/${name}`, body)
      return `http://127.0.0.1:${port}/${name}`
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

export type FileHost = Awaited<ReturnType<typeof startFileHost>>
