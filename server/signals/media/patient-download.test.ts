import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Outbound } from '../../platform/outbound-http.ts'
import { type ScriptedAnswer, type ScriptedReply, startScriptedService } from '../../test/scripted-service.ts'
import { fetchPicture } from './fetch-media.ts'
import { patientDownload } from './patient-download.ts'

const outbound = new Outbound({ allowed: ['127.0.0.0/8'] })
const mediaDownloads = {
  download: ({ url }: { url: string }, limits: { timeoutMs: number; maxBytes: number }, file: string) =>
    outbound.download({ url, ...limits }, file),
}
let folder: string
let file: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'verdict-download-'))
  file = path.join(folder, 'picture')
})
afterEach(() => rm(folder, { recursive: true, force: true }))
afterAll(() => outbound.close())

/** What becomes of a picture whose host gives these answers first, how often it is asked, and in how many milliseconds. */
async function fetched(answers: (ScriptedAnswer | ScriptedReply)[], withinMs?: number) {
  const host = await startScriptedService(...answers)
  const began = performance.now()
  const { probe } = await fetchPicture(mediaDownloads, { workspaceId: 'w', url: host.url, file }, withinMs)
  return { error: probe.error, asked: host.seen.length, ms: performance.now() - began }
}

describe('a media host that cannot answer for a moment', () => {
  it.each<[string, ScriptedAnswer[]]>([
    ['is away', [[503]]],
    ['has too many requests', [[429, '', 1]]],
    ['breaks the connection', [[0]]],
    ['is behind a gateway without an answer, twice', [[502], [504]]],
  ])('that %s is asked again, and the file is read', async (_what, answers) => {
    expect(await fetched(answers)).toMatchObject({ error: null, asked: answers.length + 1 })
    expect(await readFile(file, 'utf8')).toBe('{"success":true}')
  })

  it('whose name server does not answer is looked up again', async () => {
    const host = await startScriptedService()
    const away = Object.assign(new Error(), { code: 'EAI_AGAIN' })
    let lookups = 0
    const byName = new Outbound({
      allowed: ['127.0.0.0/8'],
      lookup: (_name, _options, found) => {
        const first = lookups++ === 0
        found(first ? away : null, first ? [] : [{ address: '127.0.0.1', family: 4 }])
      },
    })
    const { status } = await patientDownload(
      { download: ({ url }, limits, saved) => byName.download({ url, ...limits }, saved) },
      { workspaceId: 'w', url: host.url.replace('127.0.0.1', 'media.example') },
      { timeoutMs: 20_000, maxBytes: 1000 },
      file,
    )
    expect([status, lookups]).toEqual([200, 2])
    await byName.close()
  })

  it('is asked three times at most', async () => {
    const answers: ScriptedAnswer[] = [[503], [503], [500], [503]]
    expect(await fetched(answers)).toMatchObject({ error: 'answered with status 500', asked: 3 })
  })

  it('is not asked before the pause for which it asks is over', async () => {
    const { error, ms } = await fetched([[503, '', 2]])
    expect(error).toBeNull()
    expect(ms).toBeGreaterThan(1900)
  })

  it('is not asked again where it asks for a longer pause than anybody waits, or than the time that is left', async () => {
    const busy = { error: 'answered with status 503', asked: 1 }
    expect(await fetched([[503, '', 60]])).toMatchObject(busy)
    expect(await fetched([[503, '', 3]], 2000)).toMatchObject(busy)
  })

  it('all attempts together end in the time of one', async () => {
    const hanging: ScriptedReply = (response) => response.writeHead(200).flushHeaders()
    const { error, asked, ms } = await fetched([[503], hanging], 1500)
    expect([error, asked]).toEqual(['timed out', 2])
    expect(ms).toBeLessThan(1500 + 500)
  })

  it('that says nothing is asked again before all of the time is over', async () => {
    const host = await startScriptedService((response) => response.socket?.setTimeout(60_000))
    const limits = { timeoutMs: 20_000, maxBytes: 1000 }
    const pace = { pauses: [10], longestPause: 5000, headers: 300 }
    const { status } = await patientDownload(
      mediaDownloads,
      { workspaceId: 'w', url: host.url },
      limits,
      file,
      pace,
    )
    expect([status, host.seen.length]).toEqual([200, 2])
  })
})

describe('what is not there for good', () => {
  it.each<ScriptedAnswer>([[400], [401], [403], [404], [410], [415], [501]])(
    '%i is asked for once',
    async (...answer) => {
      expect(await fetched([answer])).toMatchObject({ error: `answered with status ${answer[0]}`, asked: 1 })
    },
  )
})
