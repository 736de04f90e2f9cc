/** What the pictures of a hash list are: known abuse material, or other known pictures. */
export enum HashListPurpose {
  csam = 'csam',
  known = 'known',
}

/** A list of hashes of known pictures, as a row. */
export interface HashListRow {
  id: string
  name: string
  purpose: HashListPurpose
  md5Count: number
  pdqCount: number
  createdAt: Date
  updatedAt: Date
}
