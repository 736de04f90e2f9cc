import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

const mostCodes = 10
const longest = 4000

/** The decoder is part of its package; nothing is downloaded. */
const ready = readFile(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')).then(
  (wasm) =>
    prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer }, fireImmediately: true }),
)

/** The contents of the QR codes in an image, without duplicates. */
export async function readCodes(picture: ImageData): Promise<string[]> {
  await ready
  const found = await readBarcodes(picture, {
    formats: ['QRCode', 'MicroQRCode'],
    tryHarder: true,
    maxNumberOfSymbols: mostCodes,
  })
  return [...new Set(found.filter(({ isValid }) => isValid).map(({ text }) => text.slice(0, longest)))]
}
