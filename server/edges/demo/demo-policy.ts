import type { ActorRef } from '../../platform/vocabulary/status.ts'
import type { Services } from '../../wiring/services.ts'

const spam = `Advertising that nobody asked for, and anything that is after people's money.

**Not allowed**

- The same offer in several threads, or in answer to unrelated listings
- Promises of quick money, investment tips, gift cards as payment
- Links to shops outside of the marketplace

**Fine**

- One own listing in its category, bumped once a week
- Naming a shop when somebody asks where to buy a part

| They write | Decision |
| --- | --- |
| “Earn 500 a day from home, ask me how” | Remove |
| “I sell these too, see my listing” (first time) | Allow |
| “I sell these too, see my listing” (every thread) | Remove, warn the author |
`

const harassment = `Criticise the offer, not the person. Members may be angry about a deal; they may not go after somebody.

**Not allowed**

- Insults aimed at a member: _idiot_, _loser_, _worthless_
- Wishing harm on somebody, or threatening it
- Following a member from thread to thread to pester them

**Fine**

- A bad review with reasons: “arrived broken, no answer for a week”
- Strong language about a thing: “this lock is rubbish”

> When in doubt about tone between people who seem to know each other, flag instead of removing.
`

const hate = `Attacks on people for what they are: origin, religion, disability, gender, sexuality, age.

- Remove slurs and dehumanising comparisons, also as a joke or in another language.
- Remove calls to keep a group out of the marketplace (“no … buyers”).
- Allow people to speak about themselves, and to quote what was said to them when they report it.
`

const goods = `Goods that may not be sold here, whatever the price.

1. Counterfeits: “replica”, “AAA quality”, brand boxes without the product
2. Medicines, also those sold without prescription
3. Weapons and their parts; kitchen knives are fine
4. Tickets above the printed price
`

const contact = `Deals stay on the platform, because we can only help with what we see.

**Not allowed** before a purchase: phone numbers, messenger handles, e-mail addresses, requests to pay by wire transfer.

**Fine**: meeting to collect something, naming a public place, exchanging numbers _after_ the purchase in direct messages.
`

/** Writes a policy with two published versions and a newer draft. */
export async function writeDemoPolicy(
  { writtenPolicies, policyDrafts }: Services,
  by: { workspaceId: string; actor: ActorRef },
  categories: ReadonlyMap<string, string>,
): Promise<void> {
  const sections = (texts: Record<string, string>) => ({
    sections: Object.entries(texts).flatMap(([name, markdown]) => {
      const policyCategoryId = categories.get(name)
      return policyCategoryId ? [{ policyCategoryId, markdown }] : []
    }),
  })
  const first = { 'Spam & scams': spam, Harassment: harassment, 'Illegal goods': goods }
  const second = { ...first, 'Hate speech': hate, 'Off-platform deals': contact }
  const draft = {
    ...second,
    'Spam & scams': spam
      .replace('bumped once a week', 'bumped twice a week at most')
      .replace('gift cards as payment', 'gift cards or crypto as payment'),
    'Self-harm': '',
  }
  const { id } = await writtenPolicies.create(by, { name: 'Community guidelines' })
  let basedOn = 0
  for (const [texts, note] of [
    [first, 'First version, agreed with the community council'],
    [second, 'Adds hate speech and deals outside of the platform'],
  ] as const) {
    const { revision } = await policyDrafts.save(by, { id, basedOn }, sections(texts))
    basedOn = (await policyDrafts.publish(by, { id, basedOn: revision }, { note })).revision
  }
  await policyDrafts.save(by, { id, basedOn }, sections(draft))
}
