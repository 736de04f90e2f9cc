/** The content of a base64 data URL; null for any other address. */
export function contentOfDataUrl(url: string): Buffer | null {
  const [, content] = /^data:[^,]*;base64,([A-Za-z0-9+/=_-]*)$/i.exec(url) ?? []
  return content === undefined ? null : Buffer.from(content, 'base64')
}
