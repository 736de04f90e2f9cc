import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newSecret, signatureHeaders } from '../../delivery/webhooks/sign.ts'
import { newId } from '../../platform/ids.ts'
import { blockOf, readPage } from './markdown.ts'

const page = readPage('docs/api.md')
const secret = newSecret()
const body = JSON.stringify({ actions: [{ action_type: 'ChangeStatus', content: { id: 'ünï-1' } }] })
const { actions } = JSON.parse(body) as { actions: unknown }

const signed = (at = Date.now()) =>
  signatureHeaders({ id: newId(), timestamp: Math.floor(at / 1000), body }, [newSecret(), secret])

/** A language, how a file of it is run, and what makes a program of its recipe: `[secret, headers, body]` in, the actions out. */
const languages: [name: string, command: string[], file: string, program: (recipe: string) => string][] = [
  [
    'php',
    ['php'],
    'recipe.php',
    (recipe) => `${recipe}\necho json_encode(actions_of(...json_decode(stream_get_contents(STDIN), true)));`,
  ],
  [
    'ruby',
    ['ruby'],
    'recipe.rb',
    (recipe) => `${recipe}\nputs actions_of(*JSON.parse($stdin.read)).to_json\n`,
  ],
  [
    'go',
    ['go', 'run'],
    'recipe.go',
    (recipe) =>
      `${recipe.replace('package webhook', 'package main').replace('"net/http"', '"fmt"\n\t"net/http"\n\t"os"')}
func main() {
	var given []json.RawMessage
	var secret, body string
	var names map[string]string
	json.NewDecoder(os.Stdin).Decode(&given)
	json.Unmarshal(given[0], &secret)
	json.Unmarshal(given[1], &names)
	json.Unmarshal(given[2], &body)
	headers := http.Header{}
	for name, value := range names {
		headers.Set(name, value)
	}
	actions, err := ActionsOf(secret, headers, []byte(body))
	if err != nil {
		panic(err)
	}
	text, _ := json.Marshal(actions)
	fmt.Println(string(text))
}
`,
  ],
]

let folder: string
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'verdict-recipes-'))))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe.each(languages)(
  'docs/api.md on verifying, in %s',
  (language, [command = '', ...first], name, programOf) => {
    const recipe = blockOf(page, language)
    const isThere = spawnSync(command, ['--help']).error === undefined

    function run(...given: [secret: string, headers: Record<string, string>, body: string]) {
      const file = join(folder, name)
      writeFileSync(file, programOf(recipe))
      return spawnSync(command, [...first, file], { input: JSON.stringify(given), encoding: 'utf8' })
    }

    it('[5.2.3] [V5.2.2] has a recipe that signs the id, the time and the body, and compares in constant time', () => {
      for (const part of ['webhook-id', 'webhook-timestamp', 'webhook-signature', 'whsec_', '300'])
        expect(recipe).toContain(part)
      expect(recipe).toMatch(/hash_equals|secure_compare|hmac\.Equal/)
    })

    it.skipIf(!isThere)(
      'tells genuine requests',
      () => {
        expect(JSON.parse(run(secret, signed(), body).stdout)).toEqual(actions)
        expect(run(secret, signed(), `${body} `).status).not.toBe(0)
        expect(run(newSecret(), signed(), body).status).not.toBe(0)
        expect(run(secret, signed(Date.now() - 600_000), body).status).not.toBe(0)
      },
      60_000,
    )
  },
)
