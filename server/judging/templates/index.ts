import dating from './kinds/dating.ts'
import forum from './kinds/forum.ts'
import games from './kinds/games.ts'
import kids from './kinds/kids.ts'
import marketplace from './kinds/marketplace.ts'
import type { Template } from './template.ts'

/** Every template, in the order in which they are offered. */
export const templates: readonly Template[] = [forum, marketplace, dating, games, kids]

/** The template of a key; undefined when there is none. */
export const templateOf = (key: string): Template | undefined =>
  templates.find((template) => template.key === key)
