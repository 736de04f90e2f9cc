declare module 'pg/lib/utils.js' {
  /** A value converted for a statement parameter. @throws for one that refers to itself */
  export function prepareValue(value: unknown): string | Buffer | null
}
