import { ofChapter2 } from './chapter-2.ts'
import { ofChapters3To8 } from './chapters-3-to-8.ts'
import { ofChoices } from './choices.ts'
import type { Mutation } from './mutation.ts'

/** Every mutation, one for a line; drawn lines without one still need it. */
export const mutations: readonly Mutation[] = [...ofChapter2, ...ofChapters3To8, ...ofChoices]
