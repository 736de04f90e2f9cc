import type { PictureAnalyzer } from '../../server/intake/media/picture-analyzer.ts'

/** What pictures are decoded with, and the file that each is written to before. */
export interface Desk {
  analyzer: PictureAnalyzer
  file: string
}

/** Prints a row, and answers whether it reached its floor. */
export function printRow(name: string, hits: number, of: number, floor: number): boolean {
  const reached = hits / of >= floor
  console.log(`${name.padEnd(40)} ${hits} of ${of}${reached ? '' : '  below its floor'}`)
  return reached
}
