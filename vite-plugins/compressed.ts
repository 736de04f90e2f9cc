import { constants } from 'node:zlib'
import { compression, defineAlgorithm } from 'vite-plugin-compression2'

/**
 * Writes each text that a build makes in two compressed forms beside it, which the server sends as they are. Brotli at 9
 * takes a third of a second for all of the dashboard; at 11 the files are a twelfth smaller after twenty times as long.
 */
export const compressed = () =>
  compression({
    include: /^assets\/.*\.(js|css)$/,
    threshold: 1000,
    skipIfLargerOrEqual: true,
    logLevel: 'silent',
    algorithms: [
      defineAlgorithm('gzip', { level: 9 }),
      defineAlgorithm('brotliCompress', { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    ],
  })
