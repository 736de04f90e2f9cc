/** The first bytes by which a type of media is known, at their offset. */
const signatures: readonly { mime: string; at: number; bytes: string }[] = [
  { mime: 'image/jpeg', at: 0, bytes: '\xff\xd8\xff' },
  { mime: 'image/png', at: 0, bytes: '\x89PNG\r\n\x1a\n' },
  { mime: 'image/gif', at: 0, bytes: 'GIF8' },
  { mime: 'image/webp', at: 8, bytes: 'WEBP' },
  { mime: 'image/avif', at: 4, bytes: 'ftypavif' },
  { mime: 'image/heic', at: 4, bytes: 'ftypheic' },
  { mime: 'image/bmp', at: 0, bytes: 'BM' },
  { mime: 'video/webm', at: 0, bytes: '\x1aE\xdf\xa3' },
  { mime: 'audio/wav', at: 8, bytes: 'WAVE' },
  { mime: 'audio/mpeg', at: 0, bytes: 'ID3' },
  { mime: 'audio/mpeg', at: 0, bytes: '\xff\xfb' },
  { mime: 'audio/flac', at: 0, bytes: 'fLaC' },
  { mime: 'audio/ogg', at: 0, bytes: 'OggS' },
  { mime: 'audio/mp4', at: 4, bytes: 'ftypM4A' },
  { mime: 'video/mp4', at: 4, bytes: 'ftyp' },
]

/** The type of a file by its content, whatever its sender calls it; null when it is none that is known. */
export function mimeOf(body: Buffer): string | null {
  const head = body.subarray(0, 32).toString('latin1')
  return signatures.find(({ at, bytes }) => head.startsWith(bytes, at))?.mime ?? null
}
