import { writeFile } from 'node:fs/promises'
import { generateTypes, typesFile } from './generate-types.ts'

await writeFile(typesFile, await generateTypes())
process.stdout.write('written: client/api.generated.ts\n')
