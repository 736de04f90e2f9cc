import { writeContracts } from './contracts.ts'

process.stdout.write(`written: ${(await writeContracts()).join(', ') || 'nothing, all is as it was'}\n`)
