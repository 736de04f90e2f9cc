import inspector from 'node:inspector'

/** The messages to the process that serves, in this order. */
export type RunnerMessage =
  | { do: 'load'; packages: string[] }
  | { do: 'run'; port: number; inspect: { host: string; port: number } | undefined }
  | { do: 'write contracts' }

/** The packages take most of the time of a start and do not change with the sources: they are loaded ahead. */
async function load({ packages }: RunnerMessage & { do: 'load' }): Promise<void> {
  for (const name of packages) await import(/* @vite-ignore */ name)
}

/** Runs the server from the bundle as it is at the time of the message, which may be later than this file. */
async function run({ port, inspect }: RunnerMessage & { do: 'run' }): Promise<void> {
  process.env['PORT'] = String(port)
  if (inspect) inspector.open(inspect.port, inspect.host)
  await import('../../server/main.ts')
}

async function writeContracts(): Promise<void> {
  const contracts = await import('../../server/contracts.ts')
  await contracts.writeContracts()
}

process.on('message', (message: RunnerMessage) => {
  if (message.do === 'load') void load(message)
  else if (message.do === 'run') void run(message)
  else void writeContracts()
})
