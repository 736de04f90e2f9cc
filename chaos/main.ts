import { Command } from 'commander'
import { scenarios } from './scenarios/index.ts'
import { stopInstallations } from './stage/installation.ts'
import { results } from './stage/results.ts'
import { runScenarios } from './stage/run-scenarios.ts'
import { whereItRuns } from './stage/where.ts'

const names = scenarios.map(({ name }) => name)

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void stopInstallations().finally(() => process.exit(1)))

await new Command('npm run chaos --')
  .description('Does faults to the program, and writes which promises of docs/reliability.md held.')
  .argument('[scenarios...]', `which of them, all if none is named: ${names.join(', ')}`)
  .option('--short', 'the short form of those that have one, within three minutes; the page stays as it is')
  .action(async (named: string[], { short = false }: { short?: boolean }) => {
    const unknown = named.filter((name) => !names.includes(name))
    if (unknown.length > 0) throw new Error(`There is no scenario ${unknown.join(', ')}`)
    const wanted = scenarios.filter(
      ({ name, hasShort }) => (named.length === 0 || named.includes(name)) && (!short || hasShort),
    )
    const ran = whereItRuns()
    for await (const { scenario, findings } of runScenarios(wanted, { short })) {
      for (const { id, figure, held } of findings)
        console.log(`${id} ${held === null ? 'left out' : held ? 'held' : 'NOT HELD'}: ${figure}`)
      if (findings.some(({ held }) => held === false)) process.exitCode = 1
      if (!short) results.keep({ scenario: scenario.name, ...ran, findings })
    }
  })
  .parseAsync()
  .catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  })
