/** A row with a secret: its workspace, and its id there. */
export interface SealedRow {
  workspaceId: string
  id: string
}

/** A column of secrets sealed with the installation's key; `secret-key:rotate` reseals all of it. */
export interface SealedColumn {
  table: string
  column: string
  /** The column that identifies a row within its workspace. */
  id: string
  /** The owner that the secret of a row is bound to. */
  ownerOf: (row: SealedRow) => string
}
