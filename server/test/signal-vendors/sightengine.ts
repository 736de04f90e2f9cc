import type { ScoreLabel } from '../../signals/text-scores/score-labels.ts'
import { fileIn, formIn, type VendorAnswer, type VendorCall, type VendorProtocol } from './vendor-server.ts'
import { facesOf, kindsOf, shownIn, type Shown } from './what-is-shown.ts'

const user = '1234567890'
const secret = 'a-secret-of-sightengine'

const ofTexts: Partial<Record<ScoreLabel, string>> = {
  toxicity: 'toxic',
  insult: 'insulting',
  identity_attack: 'discriminatory',
  threat: 'violent',
  sexual: 'sexual',
  self_harm: 'self-harm',
}

const request = { id: 'req_1', timestamp: 1_763_657_604.98, operations: 1 }

const failed = (status: number, type: string, code: number, message: string): VendorAnswer => ({
  status,
  body: { status: 'failure', request: { ...request, operations: 0 }, error: { type, code, message } },
})

const likely = (is: boolean) => (is ? 0.98 : 0.01)

/** What each model says of a picture. */
const models: Readonly<Record<string, (shown: Shown) => object>> = {
  'nudity-2.1': (shown) => ({
    nudity: {
      sexual_activity: 0.01,
      sexual_display: likely(shown === 'explicit_nudity'),
      erotica: likely(shown === 'explicit_nudity'),
      very_suggestive: likely(shown === 'non_explicit_nudity'),
      suggestive: 0.01,
      mildly_suggestive: 0.02,
      suggestive_classes: {
        bikini: likely(shown === 'swimwear_or_underwear'),
        cleavage: 0.01,
        cleavage_categories: { very_revealing: 0.01, revealing: 0.01, none: 0.99 },
        lingerie: 0.01,
      },
      none: likely(shown === 'nothing'),
      context: { sea_lake_pool: 0.01, outdoor_other: 0.1, indoor_other: 0.9 },
    },
  }),
  weapon: () => ({
    weapon: { classes: { firearm: 0.01, firearm_gesture: 0.01, firearm_toy: 0.01, knife: 0.01 } },
  }),
  violence: (shown) => ({
    violence: { prob: likely(shown === 'violence'), classes: { physical_violence: 0.01 } },
  }),
  'gore-2.0': (shown) => ({
    gore: { prob: likely(shown === 'visually_disturbing'), classes: { skull: 0.01 } },
  }),
  'self-harm': () => ({ 'self-harm': { prob: 0.01, type: { real: 0.01, fake: 0.01, animated: 0.01 } } }),
  'offensive-2.0': (shown) => ({
    offensive: {
      nazi: likely(shown === 'hate_symbols'),
      asian_swastika: 0.01,
      confederate: 0.01,
      supremacist: 0.01,
      terrorist: 0.01,
      middle_finger: likely(shown === 'rude_gestures'),
    },
  }),
  recreational_drug: (shown) => ({
    recreational_drug: { prob: likely(shown === 'drugs_and_tobacco'), classes: {} },
  }),
  tobacco: () => ({ tobacco: { prob: 0.01, classes: { regular_tobacco: 0.01 } } }),
  alcohol: (shown) => ({ alcohol: { prob: likely(shown === 'alcohol') } }),
  gambling: (shown) => ({ gambling: { prob: likely(shown === 'gambling') } }),
  'face-attributes': (shown) => ({
    faces: facesOf(shown).map(({ left, width, age }) => ({
      x1: left,
      y1: 0.1,
      x2: left + width,
      y2: 0.1 + width,
      features: { left_eye: { x: 0.4, y: 0.3 } },
      attributes: { minor: likely(age.high < 18), sunglasses: 0.01 },
    })),
  }),
}

const wrongCredentials = failed(401, 'argument_error', 1, 'Incorrect API user or API secret')
const badMedia = failed(400, 'media_error', 9, 'Media could not be decoded')

async function ofPicture(call: VendorCall): Promise<VendorAnswer> {
  const form = await formIn(call)
  if (form.get('api_user') !== user || form.get('api_secret') !== secret) return wrongCredentials
  const asked = String(form.get('models')).split(',')
  const unknown = asked.find((model) => !Object.hasOwn(models, model))
  if (unknown !== undefined) return failed(400, 'argument_error', 10, `Unknown model ${unknown}`)
  const media = await fileIn(form, 'media')
  const shown = media && (await shownIn(media))
  if (!shown) return badMedia
  const results = asked.map((model) => models[model]?.(shown))
  return { status: 200, body: Object.assign({ status: 'success', request }, ...results) as object }
}

function ofText({ headers, body }: VendorCall): VendorAnswer {
  const given = new URLSearchParams(body.toString())
  if (headers['content-type'] !== 'application/x-www-form-urlencoded' || given.get('mode') !== 'ml')
    return failed(400, 'argument_error', 11, 'Missing argument')
  if (given.get('api_user') !== user || given.get('api_secret') !== secret) return wrongCredentials
  const found = [...kindsOf(given.get('text') ?? '')].map((label) => ofTexts[label])
  const names = ['sexual', 'discriminatory', 'insulting', 'violent', 'toxic', 'self-harm']
  const classes = Object.fromEntries(names.map((name) => [name, likely(found.includes(name))]))
  return {
    status: 200,
    body: { status: 'success', request, moderation_classes: { available: names, ...classes } },
  }
}

function answer(call: VendorCall): VendorAnswer | Promise<VendorAnswer> {
  if (call.method === 'POST' && call.path === '/1.0/check.json') return ofPicture(call)
  if (call.method === 'POST' && call.path === '/1.0/text/check.json') return ofText(call)
  return failed(404, 'argument_error', 2, 'Unknown endpoint')
}

/** Sightengine. */
export const sightengine: VendorProtocol = {
  key: 'sightengine',
  settings: (url) => ({ apiUser: user, apiSecret: secret, baseUrl: `${url}/1.0` }),
  wrongSettings: { apiSecret: 'a-wrong-secret' },
  errors: [
    {
      name: 'rate limit',
      ...failed(429, 'rate_limit', 33, 'Too many concurrent requests'),
      headers: { 'retry-after': '1' },
      reason: 'away',
      retryAfterMs: 1000,
    },
    {
      name: 'spent account',
      ...failed(429, 'usage_limit', 32, 'Daily usage limit reached'),
      reason: 'refused',
    },
    { name: 'outage', ...failed(500, 'api_error', 3, 'There was a problem with the API'), reason: 'away' },
    { name: 'bad media', ...badMedia, reason: 'item' },
  ],
  answer,
}
