import { expect, it } from 'vitest'
import { textOfFile } from './text-of-file.ts'

const littleEndian = (text: string): Buffer => Buffer.from(`\uFEFF${text}`, 'utf16le')

it.each([
  ['UTF-8', Buffer.from('café\r\nпривет'), 'café\r\nпривет'],
  ['UTF-8 with a byte order mark', Buffer.from('\uFEFFcafé'), 'café'],
  ['UTF-16, as Notepad calls Unicode', littleEndian('café\nпривет'), 'café\nпривет'],
  ['UTF-16, the other way round', littleEndian('привет').swap16(), 'привет'],
  ['nothing', Buffer.alloc(0), ''],
  ['Latin 1', Buffer.from('café', 'latin1'), undefined],
  ['half a character of UTF-16', littleEndian('a').subarray(0, 3), undefined],
])('the text of a file in %s', async (_encoding, bytes, text) => {
  expect(await textOfFile(new Blob([new Uint8Array(bytes)]))).toBe(text)
})
