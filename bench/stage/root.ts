import { existsSync } from 'node:fs'
import path from 'node:path'

/** The nearest folder above one that has a package.json. */
const packageOf = (folder: string): string =>
  existsSync(path.join(folder, 'package.json')) ? folder : packageOf(path.dirname(folder))

/** The folder of the project, for a bench that runs from source and for one that is bundled. */
export const root = packageOf(import.meta.dirname)
