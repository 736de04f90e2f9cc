declare module 'pg/lib/utils.js' {
  /** A value as the database takes it in a parameter. @throws for one that refers to itself */
  export function prepareValue(value: unknown): string | Buffer | null
}
