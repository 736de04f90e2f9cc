/** A greyscale image: brightness 0 to 255, row by row. */
export interface Grey {
  values: Float32Array
  width: number
  height: number
}

const passes = 2

/**
 * The image blurred and downsampled to `size` by `size` values, as in the PDQ algorithm: two passes of a box filter
 * along rows and columns, then the value in the middle of each block.
 */
export function shrink({ values, width, height }: Grey, size: number): Float32Array {
  let current = values
  for (let pass = 0; pass < passes; pass++) {
    const rows = new Float32Array(current.length)
    for (let y = 0; y < height; y++)
      blurLine(current, rows, { start: y * width, stride: 1, length: width }, size)
    const columns = new Float32Array(current.length)
    for (let x = 0; x < width; x++) blurLine(rows, columns, { start: x, stride: width, length: height }, size)
    current = columns
  }
  const thinned = new Float32Array(size * size)
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      const from = Math.floor(((y + 0.5) * height) / size) * width + Math.floor(((x + 0.5) * width) / size)
      thinned[y * size + x] = current[from] as number
    }
  return thinned
}

interface Line {
  start: number
  stride: number
  length: number
}

/** The running mean of a line over a window, which is cut off at the ends of the line. */
function blurLine(from: Float32Array, to: Float32Array, { start, stride, length }: Line, size: number): void {
  const window = Math.min(length, Math.ceil(length / (2 * size)))
  const ahead = Math.floor((window + 2) / 2) - 1
  const behind = window - ahead - 1
  let sum = 0
  let count = 0
  for (let at = -ahead; at < length; at++) {
    const entering = at + ahead
    const leaving = at - behind - 1
    if (entering < length) {
      sum += from[start + entering * stride] as number
      count++
    }
    if (leaving >= 0) {
      sum -= from[start + leaving * stride] as number
      count--
    }
    if (at >= 0) to[start + at * stride] = sum / count
  }
}
