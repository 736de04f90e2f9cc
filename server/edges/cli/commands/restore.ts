import { z } from 'zod'
import { restore } from '../../backup/backup.ts'
import { defineCommand } from '../command.ts'

export default defineCommand({
  summary: 'Load a file of `backup` into an empty database, with the version that wrote it',
  startsServices: 'new',
  options: z.object({ file: z.string().meta({ description: 'path of the file' }) }),
  run: async ({ config }, { file }) => ({ ...(await restore(config.database.directUrl, file)), file }),
})
