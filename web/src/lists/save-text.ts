/** Hands the reader a text as a file to keep. */
export function saveText(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}

/** A name without what a file system would not take. */
export const safeName = (name: string): string => name.replace(/[^\p{L}\p{N} _.-]/gu, '').trim()
