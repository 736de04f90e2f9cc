import type { Command as Program } from 'commander'
import { expect, it } from 'vitest'
import { loadCommands } from './commands/index.ts'
import { makeProgram } from './parse.ts'

const commands = await loadCommands()
const program = makeProgram(commands, () => Promise.resolve())

function help(command: Program): string {
  command.configureOutput({ getOutHelpWidth: () => 100 })
  return `\`\`\`\n${command.helpInformation()}\`\`\`\n`
}

/** The page as the help of every command makes it. */
const page = [
  '# The command line\n',
  '<!-- Made of the help texts: npx vitest run server/edges/cli/reference -u -->\n',
  'Run it on the machine of the program, with the same environment: see [operators.md](operators.md#the-command-line).\n',
  help(program),
  ...program.commands.flatMap((command) => [`## ${command.name()}\n`, help(command)]),
].join('\n')

it('docs/cli.md is what --help says', async () => {
  await expect(page).toMatchFileSnapshot('../../../docs/cli.md')
})

it('takes a value after each option that is more than on or off', async () => {
  const given: unknown[] = []
  const perform = (_: unknown, options: Record<string, unknown>) => Promise.resolve(void given.push(options))
  const typed = (line: string) => makeProgram(commands, perform).parseAsync(line.split(' '), { from: 'user' })
  const workspace = '01a1fba1-8a61-7041-9db1-1c2089fe61c8'
  await typed(`delivery:list --workspace ${workspace} --most 5`)
  await typed(`webhook:test --workspace ${workspace} --seconds 3`)
  await typed(`secret-key:rotate --dry-run`)
  expect(given).toEqual([
    { workspace, most: 5 },
    { workspace, seconds: 3 },
    expect.objectContaining({ dryRun: true }),
  ])
  const flags = program.commands.flatMap((command) =>
    command.options.flatMap(({ required, long }) => (required || long === '--json' ? [] : long)),
  )
  expect(flags.sort()).toEqual([
    '--audio',
    '--check',
    '--dry-run',
    '--end-previous',
    '--items',
    '--video',
    '--yes',
  ])
})
