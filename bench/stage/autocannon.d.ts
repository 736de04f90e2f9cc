/** The part of autocannon that the benchmarks use; the package brings no types. */
declare module 'autocannon' {
  interface Options {
    url: string
    connections: number
    duration: number
    method: 'POST'
    headers: Record<string, string>
    requests: { setupRequest: (request: object) => object }[]
  }
  export default function autocannon(options: Options): Promise<{
    '2xx': number
    non2xx: number
    errors: number
    duration: number
  }> & {
    on(
      event: 'response',
      listener: (client: unknown, status: number, bytes: number, milliseconds: number) => void,
    ): void
  }
}
