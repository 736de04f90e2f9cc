import { ofChapter1 } from './witnesses/chapter-1.ts'
import { ofChapter2 } from './witnesses/chapter-2.ts'
import { ofChapter3 } from './witnesses/chapter-3.ts'
import { ofChapter4 } from './witnesses/chapter-4.ts'
import { ofChapters5To9 } from './witnesses/chapters-5-to-9.ts'
import { ofChoices } from './witnesses/choices.ts'

/** For lines whose tests do not carry their id: pieces of the names of the tests that prove the line together. */
export const witnesses: Readonly<Record<string, readonly string[]>> = {
  ...ofChapter1,
  ...ofChapter2,
  ...ofChapter3,
  ...ofChapter4,
  ...ofChapters5To9,
  ...ofChoices,
}
