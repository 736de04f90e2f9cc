import { cpSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { buildStale } from './build.ts'
import { run } from './test/run-program.ts'
import { smallProject, write } from './test/small-project.ts'

const command = (from: string) => `console.log('${from}', ...process.argv.slice(2))\nprocess.exitCode = 3`
const inputs = `{ main: 'server/main.ts', cli: 'server/edges/cli/main.ts' }`

test('a command is the one that was built while the sources are the same, else that of the sources', async () => {
  const root = smallProject({
    'server/edges/cli/main.ts': command('at first'),
    'vite.server.ts': `export default { build: { ssr: true, outDir: 'dist/server', rolldownOptions: { input: ${inputs} } } }`,
  })
  cpSync(import.meta.dirname, path.join(root, 'start'), { recursive: true })
  const said = async () => {
    const loader = ['--import', '@oxc-node/core/register']
    const program = run([process.execPath, ...loader, 'start/cli.ts', '--name', 'a b'], process.env, root)
    return [await program.exit(), program.output()]
  }
  expect(await said()).toEqual([3, 'at first --name a b\n'])

  await buildStale({ root, only: 'server', log: () => undefined, signal: new AbortController().signal })
  write(root, 'dist/server/cli.js', command('built'))
  expect(await said()).toEqual([3, 'built --name a b\n'])

  write(root, 'server/edges/cli/main.ts', command('changed'))
  expect(await said()).toEqual([3, 'changed --name a b\n'])
})
