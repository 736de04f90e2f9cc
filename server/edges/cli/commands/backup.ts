import { z } from 'zod'
import { backUp } from '../../backup/backup.ts'
import { defineCommand } from '../command.ts'
import { writing } from '../file-refusal.ts'

export default defineCommand({
  summary: 'Write the whole database to a compressed file, while programs use it',
  startsServices: 'kept',
  options: z.object({ file: z.string().meta({ description: 'path of the file' }) }),
  run: async ({ config }, { file }) => ({
    ...(await writing(file, () => backUp(config.database.directUrl, file))),
    file,
  }),
})
