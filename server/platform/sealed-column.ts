/** A row with a secret: its workspace, and what tells it from the others there. */
export interface SealedRow {
  workspaceId: string
  id: string
}

/** A column of secrets that are sealed with the installation's key: `secret-key:rotate` seals all of it anew. */
export interface SealedColumn {
  table: string
  column: string
  /** The column that tells a row from the others of its workspace. */
  id: string
  /** What the secret of a row is sealed to. */
  ownerOf: (row: SealedRow) => string
}
