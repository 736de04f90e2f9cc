import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Relative to the sources, to the production bundle, or to a folder of its chunks. */
const roots = ['../..', '../../..']

/** A file of `models/`. @throws Error when it is missing */
export function modelFile(name: string): Buffer {
  const path = roots
    .map((root) => join(import.meta.dirname, root, 'models', name))
    .find((each) => existsSync(each))
  if (path === undefined) throw new Error(`models/${name} is missing`)
  return readFileSync(path)
}
