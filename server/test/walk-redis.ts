import type { Redis } from '../platform/redis.ts'

type Reading = (key: string) => Promise<unknown>

/** The keys of the database of a connection that say one of the words, in themselves or in what they hold, of whichever type. */
export async function keysSaying(redis: Redis, words: readonly string[]): Promise<string[]> {
  const readings: Record<string, Reading> = {
    string: (key) => redis.get(key),
    hash: (key) => redis.hgetall(key),
    list: (key) => redis.lrange(key, 0, -1),
    set: (key) => redis.smembers(key),
    zset: (key) => redis.zrange(key, 0, -1),
    stream: (key) => redis.xrange(key, '-', '+'),
    none: () => Promise.resolve(null),
  }
  const saying: string[] = []
  for (const key of await redis.keys('*')) {
    const type = await redis.type(key)
    const read = readings[type]
    if (!read) throw new Error(`${key} is of the type ${type}, which nobody reads`)
    const text = JSON.stringify([key, await read(key)]).toLowerCase()
    if (words.some((word) => text.includes(word.toLowerCase()))) saying.push(key)
  }
  return saying
}
