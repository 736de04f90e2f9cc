/**
 * How many files run for an item, and in how many folders, from its POST to its webhook: a text that one rule flags, in a program
 * that has judged before. Files of `platform/` are left out. server/test/docs/follow-one-item.test.ts counts them.
 */
export const walk = { files: 146, folders: 38 }
