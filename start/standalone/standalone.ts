import { cpSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { nodeFileTrace } from '@vercel/nft'
import { readFiles, threads } from './read-files.ts'

/** Files of the program that are no modules. */
export const programFolders = ['dist/server', 'dist/web', 'dist/docs', 'models', 'schema', 'deploy']

const license = /^(licen[cs]e|notice|copying)/i

/**
 * Writes the program with the required files of its packages to a folder, so that it runs on a machine that has only Node: each
 * file keeps its relative path. `root` is where it was built. Resolves to the size in bytes.
 */
export async function writeStandalone(root: string, folder: string): Promise<number> {
  const files = await filesOf(root)
  rmSync(folder, { recursive: true, force: true })
  let bytes = 0
  for (const file of files) {
    const target = path.join(folder, file)
    mkdirSync(path.dirname(target), { recursive: true })
    cpSync(path.join(root, file), target, { dereference: true })
    bytes += statSync(target).size
  }
  return bytes
}

async function filesOf(root: string): Promise<Set<string>> {
  const programs = readdirSync(path.join(root, 'dist/server')).filter((file) => file.endsWith('.js'))
  const entries = [...programs.map((file) => `dist/server/${file}`), ...threads]
  const traced = await nodeFileTrace(
    entries.map((file) => path.join(root, file)),
    // As Node.js resolves exports, from 20.19 on.
    { base: root, conditions: ['node', 'module-sync'] },
  )
  const files = new Set([
    'package.json',
    'LICENSE',
    'NOTICE',
    ...[...traced.fileList].filter((file) => statSync(path.join(root, file)).isFile()),
    ...programFolders.flatMap((each) => below(root, each)),
    ...readFiles.flatMap(({ package: name, files: wanted }) => named(root, `node_modules/${name}`, wanted)),
  ])
  for (const folder of packagesOf(files))
    for (const name of readdirSync(path.join(root, folder)).filter((each) => license.test(each)))
      for (const file of below(root, `${folder}/${name}`)) files.add(file)
  return files
}

/** @throws where the package has none of them: it has changed */
function named(root: string, folder: string, wanted: RegExp): string[] {
  const files = below(root, folder).filter((file) => wanted.test(path.posix.relative(folder, file)))
  if (files.length === 0) throw new Error(`${folder} has no file ${wanted}`)
  return files
}

function below(root: string, folder: string): string[] {
  if (statSync(path.join(root, folder)).isFile()) return [folder]
  return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
}

/** The folders of the packages that contain the files. */
const packagesOf = (files: Iterable<string>): Set<string> =>
  new Set([...files].flatMap((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(file)?.[0] ?? []))
