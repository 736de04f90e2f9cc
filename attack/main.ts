import 'reflect-metadata'
import { Command } from 'commander'
import { whereItRuns } from '../chaos/stage/where.ts'
import { startProgram } from '../e2e/support/program.ts'
import { attacks } from './attacks/index.ts'
import { results } from './stage/results.ts'
import { runAttacks } from './stage/run-attacks.ts'
import { targetSettings } from './stage/target.ts'

const names = attacks.map(({ name }) => name)

await new Command('npm run attack --')
  .description('Attacks the program from outside, and writes to docs/security.md what came of it.')
  .argument('[attacks...]', `which of them, all if none is named: ${names.join(', ')}`)
  .option('--short', 'the short form of those that have one; the page stays as it is')
  .action(async (named: string[], { short = false }: { short?: boolean }) => {
    const unknown = named.filter((name) => !names.includes(name))
    if (unknown.length > 0) throw new Error(`There is no attack ${unknown.join(', ')}`)
    const wanted = attacks.filter(
      ({ name, hasShort }) => (named.length === 0 || named.includes(name)) && (!short || hasShort),
    )
    const ran = whereItRuns()
    const program = await startProgram(targetSettings)
    const ended = (signal: NodeJS.Signals) => void program.stop().finally(() => process.exit(signal ? 1 : 0))
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, ended)
    try {
      for await (const { attack, finding } of runAttacks(wanted, program.url, { short })) {
        const { figure, held } = finding
        console.log(`${attack.name} ${held === null ? '' : held ? 'held: ' : 'NOT HELD: '}${figure}`)
        if (held === false) process.exitCode = 1
        if (!short) results.keep({ attack: attack.name, ...ran, ...finding })
      }
    } finally {
      await program.stop()
    }
  })
  .parseAsync()
  .catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  })
