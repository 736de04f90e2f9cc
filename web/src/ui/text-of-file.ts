const marks = [
  { encoding: 'utf-16le', bytes: [0xff, 0xfe] },
  { encoding: 'utf-16be', bytes: [0xfe, 0xff] },
]

/**
 * The text of a file in UTF-8, or in UTF-16 with its byte order mark, which is left out; undefined for one in another encoding,
 * whose accents would be lost.
 */
export async function textOfFile(file: Blob): Promise<string | undefined> {
  const content = new Uint8Array(await file.arrayBuffer())
  const marked = marks.find(({ bytes }) => bytes.every((byte, at) => content[at] === byte))
  try {
    return new TextDecoder(marked?.encoding ?? 'utf-8', { fatal: true }).decode(content)
  } catch {
    return undefined
  }
}
