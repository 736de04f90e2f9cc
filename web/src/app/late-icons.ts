import { addIcon } from './icons.ts'

/** The icons, by collection, that a build takes out of its first load (`vite-plugins/late-icons.ts`). */
const collections: { prefix: string; icons: Record<string, Parameters<typeof addIcon>[1]> }[] = []

for (const { prefix, icons } of collections)
  for (const [name, icon] of Object.entries(icons)) addIcon(`${prefix}:${name}`, icon)
