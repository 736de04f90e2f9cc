import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { makeContent } from '../../test/moderated-workspace.ts'
import { inLanguage } from './in-language.ts'
import { templates } from './index.ts'
import { TemplateLanguage } from './template-language.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ worker: true })
})
afterAll(() => app.close())

/** A workspace with the template, whose rules are all in shadow. */
async function workspaceWith(key: string, language: TemplateLanguage): Promise<TestWorkspace> {
  const workspace = await app.createWorkspace()
  const { errors } = await app.graphql(
    workspace.admin,
    `mutation ($key: String!, $language: TemplateLanguage!) {
      applyTemplate(input: { key: $key, language: $language }) { platformTemplate { key } }
    }`,
    { key, language: language.toUpperCase() },
  )
  expect(errors).toEqual([])
  return workspace
}

/** The rules that would have acted on a text, by name. */
async function rulesMatching({ workspaceId }: TestWorkspace, text: string): Promise<string[]> {
  const external = crypto.randomUUID()
  await app.services.syncJudge.decide(workspaceId, makeContent(external, text))
  const hits = await app.services.database.inWorkspace(workspaceId, (tx) =>
    tx.query<{ name: string }>(
      `select rule.name from rule_shadow_hit hit
       join rule on rule.workspace_id = hit.workspace_id and rule.id = hit.rule_id
       join content on content.workspace_id = hit.workspace_id and content.id = hit.object_id
       where content.external_id = $1 order by rule.name`,
      [external],
    ),
  )
  return hits.map(({ name }) => name)
}

const { en, de } = TemplateLanguage

describe('the lists of a template', () => {
  it.each(templates.flatMap(({ key, lists }) => lists.map(({ name, items }) => [key, name, items] as const)))(
    'of %s, “%s”, have words of both languages, each once',
    (_key, _name, items) => {
      expect(items.de.length).toBeGreaterThanOrEqual(items.en.length)
      expect(items.de.filter((item) => items.en.includes(item))).toEqual([])
      for (const words of [items.en, items.de]) expect(new Set(words).size).toBe(words.length)
    },
  )

  it('look in German for the English words too, and for umlauts however they are typed', () => {
    const [forum] = templates
    if (!forum) throw new Error('there is none')
    expect(inLanguage(forum, en).lists[0]?.items).toEqual(['kill yourself', 'kys', 'go hang yourself'])
    expect(inLanguage(forum, de).lists[0]?.items).toEqual(
      expect.arrayContaining(['kys', 'häng dich doch auf', 'haeng dich doch auf']),
    )
  })
})

describe.each([
  [
    'forum',
    {
      'Wörter, die nie erlaubt sind': [
        'Häng dich doch auf!',
        'haeng dich endlich auf',
        'hang dich doch auf',
        'Geh dich UMBRINGEN, du Opfer',
        'kys',
      ],
    },
    ['Ich bring dich um acht nach Hause', 'Ich geh gleich sterben vor Lachen', 'Häng das Bild doch auf'],
  ],
  [
    'marketplace',
    {
      'Verbotene Waren': [
        'Verkaufe gefälschte Schuhe',
        'Zwei Schusswaffen, ungeladen',
        'Replika-Uhren aus Asien',
        'Anabolika, diskret',
        'Steroide',
      ],
      'Zahlung an der Plattform vorbei': [
        'Bitte per PayPal an Freunde und Familie',
        'Zahlung nur per Überweisung',
        'nur per Ueberweisung, bitte',
        'Bezahlung mit Geschenkkarten',
        'Nur Vorkasse!',
      ],
    },
    ['Wasserpistole, neu', 'Koks für den Ofen, 25 kg', 'Zahlung per Überweisung oder bar bei Abholung'],
  ],
  [
    'dating',
    {
      'Anzeichen für Liebesbetrug': [
        'Garantierte Rendite, vertrau mir',
        'Überweise mir bitte die Zollgebühren',
        'Kannst du eine Geschenkkarte kaufen?',
      ],
      'Ein Alter unter 18': [
        'Ich bin 15 Jahre alt',
        'bin erst 16, ist das schlimm?',
        'Hi, bin 14 und du?',
        'ich werde bald 17',
        'bin noch keine 18',
        'Ich bin minderjährig',
        'i am 15',
        'hi im 15.',
      ],
    },
    [
      'Ich bin 15 Minuten zu spät',
      'Wir wohnen im 12. Stock',
      'Ich bin 17 Jahre verheiratet gewesen',
      'Ich werde 15 Stunden fliegen',
      'Ich bin 35 Jahre alt',
    ],
  ],
  [
    'games',
    {
      'Handel mit Konten und Cheats': [
        'Verkaufe meinen Account, Level 80',
        'günstiges Gold, schreib mir',
        'guenstige Coins',
        'Cheats zu verkaufen',
      ],
      'Wörter, die nie erlaubt sind': ['erhäng dich', 'bring dich endlich um'],
    },
    ['Ich bring dich um, haha', 'Wo liegt das Gold?', 'Mein Account ist weg'],
  ],
  [
    'kids',
    {
      'Anzeichen für Cybergrooming': [
        'Das bleibt unser Geheimnis',
        'Sag es nicht deinen Eltern!',
        'Schick mir mal ein Foto',
        'Bist du allein zu Hause?',
        'erzaehl es niemandem',
      ],
      'Wege zu einer anderen App': [
        'Füg mich hinzu',
        'fueg mich hinzu bitte',
        'gib mir deine Handynummer',
        'insta?',
      ],
    },
    ['Meine Eltern sind nett', 'Das Geheimnis der Burg', 'Ich schick dir die Hausaufgaben'],
  ],
] as const)('the template %s in German', (key, samples, harmless) => {
  it('finds what is written in German, by the rule that is meant, and leaves what only looks like it', async () => {
    const workspace = await workspaceWith(key, de)
    for (const [rule, texts] of Object.entries<readonly string[]>(samples))
      for (const text of texts)
        expect([text, await rulesMatching(workspace, text)]).toEqual([text, expect.arrayContaining([rule])])
    const listed = Object.keys(samples)
    for (const text of harmless)
      expect([text, (await rulesMatching(workspace, text)).filter((name) => listed.includes(name))]).toEqual([
        text,
        [],
      ])
  })
})

it('a template in English does not look for German words', async () => {
  const workspace = await workspaceWith('forum', en)
  expect(await rulesMatching(workspace, 'kys')).toContain('Words that are never allowed')
  expect(await rulesMatching(workspace, 'Häng dich doch auf')).not.toContain('Words that are never allowed')
})
