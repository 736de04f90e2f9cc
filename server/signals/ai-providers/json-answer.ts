import { UnreadableReply } from './ai-provider.ts'

/** The maximum number of braces tried as the beginning of an object in prose. */
const mostTries = 20

/**
 * The JSON in a model's answer: the whole answer, or the one object in it, in a code fence or between sentences.
 * @throws UnreadableReply when there is none, or more than one
 */
export function jsonAnswer(text: string): unknown {
  const whole = parsed(text)
  if (whole !== undefined) return whole
  const [object, ...others] = objectsIn(text)
  if (object === undefined || others.length > 0)
    throw new UnreadableReply('the model did not answer with JSON')
  return object
}

function objectsIn(text: string): unknown[] {
  const objects: unknown[] = []
  let from = text.indexOf('{')
  for (let tries = 0; from >= 0 && tries < mostTries; tries++) {
    const end = endOfObject(text, from)
    const object = parsed(text.slice(from, end))
    if (object !== undefined) objects.push(object)
    from = text.indexOf('{', object === undefined ? from + 1 : end)
  }
  return objects
}

/** The end of the object that begins here, ignoring braces inside strings. */
function endOfObject(text: string, from: number): number {
  const token = /"(?:[^"\\]|\\.)*"|[{}]/gs
  token.lastIndex = from
  let depth = 0
  for (let found = token.exec(text); found; found = token.exec(text)) {
    depth += found[0] === '{' ? 1 : found[0] === '}' ? -1 : 0
    if (depth === 0) return token.lastIndex
  }
  return from
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
