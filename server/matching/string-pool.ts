/** Many strings in two typed arrays, which can be transferred to another thread without a copy. */
export interface StringPool {
  readonly units: Uint16Array
  /** The start of each string in `units`; one more entry at the end. */
  readonly starts: Int32Array
}

/** Packs strings into a pool. */
export function packStrings(strings: readonly string[]): StringPool {
  const starts = new Int32Array(strings.length + 1)
  strings.forEach((string, i) => (starts[i + 1] = (starts[i] as number) + string.length))
  const units = new Uint16Array(starts[strings.length] as number)
  strings.forEach((string, i) => {
    const start = starts[i] as number
    for (let at = 0; at < string.length; at++) units[start + at] = string.charCodeAt(at)
  })
  return { units, starts }
}

/** The string at an index of a pool. */
export function pooledString({ units, starts }: StringPool, index: number): string {
  const start = starts[index] as number
  const length = (starts[index + 1] as number) - start
  return Buffer.from(units.buffer, units.byteOffset + start * 2, length * 2).toString('utf16le')
}

/** All strings of a pool. */
export function pooledStrings(pool: StringPool): string[] {
  return Array.from({ length: pool.starts.length - 1 }, (_, i) => pooledString(pool, i))
}

/** One pool of all strings of several, in order. */
export function joinPools(pools: readonly StringPool[]): StringPool {
  const units = new Uint16Array(pools.reduce((sum, pool) => sum + pool.units.length, 0))
  const starts = new Int32Array(pools.reduce((sum, pool) => sum + pool.starts.length - 1, 1))
  let unit = 0
  let string = 0
  for (const pool of pools) {
    units.set(pool.units, unit)
    for (let i = 1; i < pool.starts.length; i++) starts[++string] = unit + (pool.starts[i] as number)
    unit += pool.units.length
  }
  return { units, starts }
}
