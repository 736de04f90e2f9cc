import { z } from 'zod'
import type { ChainHead } from './chain.ts'

/** The end of a chain as text, to be kept outside of the database: number and code of its last entry. */
export const headText = ({ seq, mac }: ChainHead): string => `${seq}:${mac}`

/** Parses the end of a chain in the form of `headText`. */
export const KeptHead = z
  .string()
  .regex(/^\d{1,9}:[0-9a-f]{64}$/, 'expected the end of a chain, such as 12:3f…')
  .transform((text): ChainHead => {
    const [seq = '', mac = ''] = text.split(':')
    return { seq: Number(seq), mac }
  })
