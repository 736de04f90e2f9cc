/** Downloads a text as a file. */
export function saveText(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}

/** A name without characters that file systems refuse. */
export const safeName = (name: string): string => name.replace(/[^\p{L}\p{N} _.-]/gu, '').trim()
