/** The magic bytes of a media type, at their offset. */
interface Signature {
  mime: string
  at: number
  bytes: string
  /** A text that must also occur near the beginning. */
  has?: string
}

const signatures: readonly Signature[] = [
  { mime: 'image/jpeg', at: 0, bytes: '\xff\xd8\xff' },
  { mime: 'image/png', at: 0, bytes: '\x89PNG\r\n\x1a\n' },
  { mime: 'image/gif', at: 0, bytes: 'GIF8' },
  { mime: 'image/webp', at: 8, bytes: 'WEBP' },
  { mime: 'image/avif', at: 4, bytes: 'ftypavif' },
  { mime: 'image/heic', at: 4, bytes: 'ftypheic' },
  { mime: 'image/bmp', at: 0, bytes: 'BM' },
  { mime: 'video/x-matroska', at: 0, bytes: '\x1aE\xdf\xa3', has: 'matroska' },
  { mime: 'video/webm', at: 0, bytes: '\x1aE\xdf\xa3' },
  { mime: 'video/x-msvideo', at: 8, bytes: 'AVI ' },
  { mime: 'video/x-flv', at: 0, bytes: 'FLV\x01' },
  { mime: 'video/mpeg', at: 0, bytes: '\x00\x00\x01\xba' },
  { mime: 'video/mpeg', at: 0, bytes: '\x00\x00\x01\xb3' },
  { mime: 'audio/wav', at: 8, bytes: 'WAVE' },
  { mime: 'audio/mpeg', at: 0, bytes: 'ID3' },
  ...['\xff\xfb', '\xff\xfa', '\xff\xf3', '\xff\xf2'].map((bytes) => ({ mime: 'audio/mpeg', at: 0, bytes })),
  { mime: 'audio/aac', at: 0, bytes: '\xff\xf1' },
  { mime: 'audio/aac', at: 0, bytes: '\xff\xf9' },
  { mime: 'audio/flac', at: 0, bytes: 'fLaC' },
  { mime: 'audio/ogg', at: 0, bytes: 'OggS' },
  { mime: 'audio/mp4', at: 4, bytes: 'ftypM4A' },
  { mime: 'video/quicktime', at: 4, bytes: 'ftypqt' },
  { mime: 'video/3gpp', at: 4, bytes: 'ftyp3gp' },
  { mime: 'video/3gpp2', at: 4, bytes: 'ftyp3g2' },
  { mime: 'video/mp4', at: 4, bytes: 'ftyp' },
  ...['moov', 'mdat', 'wide'].map((bytes) => ({ mime: 'video/quicktime', at: 4, bytes })),
]

/** How many bytes of a file `mimeOf` reads. */
export const headBytes = 512
/** The packets of an MPEG transport stream, each of which begins with a sync byte. */
const packets = { bytes: 188, first: 0x47 }

/** The media type of a file by its content, ignoring its declared type; null for an unknown one. */
export function mimeOf(body: Buffer): string | null {
  const head = body.subarray(0, headBytes).toString('latin1')
  const found = signatures.find(
    ({ at, bytes, has }) => head.startsWith(bytes, at) && (has === undefined || head.includes(has)),
  )
  return found?.mime ?? (isTransportStream(body) ? 'video/mp2t' : null)
}

const isTransportStream = (body: Buffer): boolean =>
  [0, 1, 2].every((packet) => body[packet * packets.bytes] === packets.first)
