import { z } from 'zod'
import type { ChainHead } from './chain.ts'

/** The end of a chain as people keep it: the number and the code of its last entry. */
export const headText = ({ seq, mac }: ChainHead): string => `${seq}:${mac}`

/** Reads the end of a chain as `headText` writes it. */
export const KeptHead = z
  .string()
  .regex(/^\d{1,9}:[0-9a-f]{64}$/, 'expected the end of a chain, such as 12:3f…')
  .transform((text): ChainHead => {
    const [seq = '', mac = ''] = text.split(':')
    return { seq: Number(seq), mac }
  })
