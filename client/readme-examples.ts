import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

/** An example of the README, and what it prints. */
export interface Example {
  source: string
  prints: string
}

const folder = import.meta.dirname
const modules: Record<string, string> = {
  '@verdict/client': 'verdict-client.ts',
  '@verdict/client/error': 'verdict-error.ts',
  '@verdict/client/webhook': 'verify-webhook.ts',
}

/** The examples of the README, with the package's modules taken from this folder. */
export function readmeExamples(): Example[] {
  const page = readFileSync(join(folder, 'README.md'), 'utf8')
  return [...page.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(([, block = '']) => ({
    source: block.replace(/from '(@verdict\/client[^']*)'/g, (_, name: string) => `from '${fileOf(name)}'`),
    prints: /^\/\/ prints: (.*)$/m.exec(block)?.[1] ?? '',
  }))
}

function fileOf(name: string): string {
  const file = modules[name]
  if (!file) throw new Error(`${name} is not exported`)
  return join(folder, file)
}

/** What the compiler says of a module that lies in this folder, under the project's own options. */
export function compilerErrors(source: string): string[] {
  const root = join(folder, '..')
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile) as { config: object }
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root)
  const host = ts.createCompilerHost(options)
  const path = join(folder, 'example-of-the-readme.ts')
  const read = host.getSourceFile.bind(host)
  host.getSourceFile = (file, version, ...rest) =>
    file === path ? ts.createSourceFile(path, source, version) : read(file, version, ...rest)
  host.fileExists = (file) => file === path || ts.sys.fileExists(file)
  const program = ts.createProgram([path], options, host)
  return ts
    .getPreEmitDiagnostics(program, program.getSourceFile(path))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))
}
