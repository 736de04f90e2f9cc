/** The hash of each operation by its name, by which the server of the same build knows it; empty where nothing is built. */
declare module 'virtual:operation-hashes' {
  const hashes: Readonly<Record<string, string>>
  export default hashes
}
