import type { Command as Program } from 'commander'
import { expect, it } from 'vitest'
import { commands } from './commands/index.ts'
import { makeProgram } from './parse.ts'

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
