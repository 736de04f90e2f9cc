import { choices } from './choices.de.ts'
import { conditions } from './conditions.de.ts'
import { fields } from './fields.de.ts'
import { parameters } from './parameters.de.ts'
import { refusals } from './refusals.de.ts'

/** German for what the server says of itself and of what it refuses, by the English; a test has all of it. */
export const serverTexts: Readonly<Record<string, string>> = {
  ...conditions,
  ...parameters,
  ...choices,
  ...refusals,
  ...fields,
}
