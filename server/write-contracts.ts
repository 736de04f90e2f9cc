import { writeContracts } from './contracts.ts'

process.stdout.write(`written: ${(await writeContracts()).join(', ')}\n`)
