import { createHash } from 'node:crypto'
import { z } from 'zod'
import { secretField } from '../../../platform/secret-settings.ts'
import { text } from '../../../platform/validation.ts'
import { baseUrlField } from '../../ai-providers/ai-provider.ts'
import { defineSignalProvider, type InputOf, type ProviderCall } from '../signal-provider.ts'
import type { HashMatch } from '../signal-values.ts'
import { bodyOf, failureOf, formOf, jsonOrNull, sent } from '../vendor-answer.ts'

/** The number of differing bits, of 256, from which PDQ hashes count as unlike, as for hash lists: twice the match distance. */
const unlike = 62

/** The matches by bank; servers before version 1.1 return only the names of the banks. */
const Banks = z.union([
  z.array(z.string()),
  z.record(z.string(), z.array(z.object({ distance: z.union([z.string(), z.number()]).optional() })).min(1)),
])
/** By type of hash, of which a picture has at least one. */
const Hashed = z.record(z.string(), Banks).refine((found) => Object.keys(found).length > 0)

const Failure = z.object({ message: z.string() })

interface Settings {
  baseUrl: string
  apiKey?: string | undefined
  md5SignalType?: string | undefined
}

async function matched<S extends z.ZodType>(
  call: ProviderCall,
  { apiKey }: Settings,
  request: Parameters<ProviderCall['send']>[0],
  shape: S,
): Promise<z.output<S>> {
  const headers = { ...request.headers, ...(apiKey && { authorization: `Bearer ${apiKey}` }) }
  const answer = await sent(call, { ...request, headers })
  if (answer.status !== 200) {
    const { data } = Failure.safeParse(jsonOrNull(answer.body.toString('utf8')))
    throw failureOf(call, answer, { code: data?.message })
  }
  return bodyOf(answer, shape)
}

/** Includes every bank, also one enabled for only a share of requests, so that a rule always gets the same result. */
const lookup = ({ baseUrl }: Settings, query: Record<string, string>) =>
  `${baseUrl}/m/lookup?${new URLSearchParams({ ...query, bypass_coinflip: 'true' }).toString()}`

async function byHash(
  call: ProviderCall,
  { body, mime }: InputOf['hash_matches'],
  settings: Settings,
): Promise<HashMatch[]> {
  const form = await formOf({}, { field: 'photo', name: 'photo', mime, body })
  const found = await matched(call, settings, { url: lookup(settings, {}), method: 'POST', ...form }, Hashed)
  return Object.entries(found).flatMap(([type, banks]) =>
    matchesIn(banks, (distance) => likenessOf(type, distance)),
  )
}

async function byMd5(
  call: ProviderCall,
  { body }: InputOf['hash_matches'],
  settings: Settings,
): Promise<HashMatch[]> {
  if (!settings.md5SignalType) return []
  const signal = createHash('md5').update(body).digest('hex')
  const url = lookup(settings, { signal_type: settings.md5SignalType, signal })
  return matchesIn(await matched(call, settings, { url }, Banks), () => 100)
}

function matchesIn(
  banks: z.output<typeof Banks>,
  likelihood: (distance: number | null) => number,
): HashMatch[] {
  if (Array.isArray(banks)) return banks.map((source) => ({ source, likelihood: likelihood(null) }))
  return Object.entries(banks).map(([source, contents]) => ({
    source,
    likelihood: Math.max(...contents.map(({ distance }) => likelihood(numberOrNull(distance)))),
  }))
}

/** A match without a distance gets the likelihood of one at the match distance. */
function likenessOf(type: string, distance: number | null): number {
  if (type !== 'pdq') return 100
  return distance === null ? 50 : Math.round(Math.max(0, 1 - distance / unlike) * 1000) / 10
}

const numberOrNull = (distance: string | number | undefined): number | null => {
  const value = Number(distance ?? Number.NaN)
  return Number.isNaN(value) ? null : value
}

/** A Hasher-Matcher-Actioner service (Meta), which a platform runs itself and which exchanges hashes with others. */
export default defineSignalProvider({
  key: 'hasher_matcher_actioner',
  label: 'Hasher-Matcher-Actioner',
  description: 'Known pictures, by PDQ and MD5 hashes, from your own instance',
  documentation: 'https://github.com/facebook/ThreatExchange/tree/main/hasher-matcher-actioner',
  settings: z.object({
    baseUrl: baseUrlField('http://localhost:5100', 'Everything before /m/lookup'),
    apiKey: secretField('API key', 'Sent as a bearer token, where a proxy before it wants one').optional(),
    md5SignalType: text({ max: 100 }).optional().meta({
      title: 'Signal type of MD5 hashes',
      description:
        'As the instance names it, such as video_md5; pictures are not looked up by MD5 when empty',
    }),
  }),
  signals: {
    hash_matches: async (call, picture, settings) => [
      ...(await byHash(call, picture, settings)),
      ...(await byMd5(call, picture, settings)),
    ],
  },
  taxonomy: [],
  // It is free software, run by the customer.
  pricePerCall: 0,
})
