import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { type FileHost, startFileHost } from '../../test/file-host.ts'
import { makeSignalProvider } from '../../test/signal-things.ts'
import { awsRekognition } from '../../test/signal-vendors/aws-rekognition.ts'
import { startVendor, type VendorServer } from '../../test/signal-vendors/vendor-server.ts'
import { pictureOf } from '../../test/signal-vendors/what-is-shown.ts'

let app: TestApp
let acme: TestWorkspace
let host: FileHost
/** Takes JPEG and PNG alone. */
let vendor: VendorServer
let providerId: string
beforeAll(async () => {
  app = await startTestApp()
  host = await startFileHost()
  vendor = await startVendor(awsRekognition)
  acme = await app.createWorkspace()
  providerId = await makeSignalProvider(app, acme, vendor)
})
afterAll(() => Promise.all([app.close(), host.close(), vendor.close()]))

const tried = (input: Record<string, unknown>) =>
  app.graphql<{ trySignal: { signalTrials: { signal: string; error: string | null; value: unknown }[] } }>(
    acme.admin,
    'mutation ($input: TrySignalInput!) { trySignal(input: $input) { signalTrials { signal error value } } }',
    { input: { providerId, ...input } },
  )
const violence = async () =>
  sharp(await pictureOf('violence'))
    .webp({ lossless: true })
    .toBuffer()

test.each([
  ['sent', async () => ({ picture: (await violence()).toString('base64') })],
  ['fetched', async () => ({ pictureUrl: host.serve('violence.webp', await violence()) })],
])('a WebP that is %s is tried as a JPEG, as those of items are', async (_how, input) => {
  const { data, errors } = await tried(await input())
  expect(errors).toEqual([])
  const labels = data.trySignal.signalTrials.find(({ signal }) => signal === 'IMAGE_LABELS')
  expect(labels).toMatchObject({ error: null })
  expect(labels?.value).toContainEqual(expect.objectContaining({ group: 'violence' }))
  const sent = JSON.parse(vendor.calls.at(-1)?.body.toString() ?? '') as { Image: { Bytes: string } }
  expect((await sharp(Buffer.from(sent.Image.Bytes, 'base64')).metadata()).format).toBe('jpeg')
})

test.each([
  ['no picture', 'hello', 'It is not a picture'],
  ['broken', 'RIFF    WEBPnothing', 'it could not be made a JPEG: the picture is broken or too large'],
])('what is %s is refused', async (_what, body, why) => {
  const { errors } = await tried({ picture: Buffer.from(body).toString('base64') })
  expect(JSON.stringify(errors)).toContain(why)
})
