import type { ObjectAdapter } from '../object-adapter.ts'
import { contentObject } from './content-object.ts'
import { subcategoryObject } from './subcategory-object.ts'
import { userObject } from './user-object.ts'

/** The types of object that can be decided on, in the order in which every transaction locks them. */
export const objectAdapters: readonly ObjectAdapter[] = [subcategoryObject, userObject, contentObject]
