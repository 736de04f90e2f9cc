/** The places of the demo platform: a marketplace with chat, forums and listings. */
export const places = [
  {
    category: { id: 'marketplace', name: 'Marketplace' },
    subcategories: [
      ['listings', 'Listings'],
      ['offers', 'Offers & haggling'],
    ],
  },
  {
    category: { id: 'community', name: 'Community' },
    subcategories: [
      ['introductions', 'Introductions'],
      ['tips', 'Tips & repairs'],
      ['off-topic', 'Off topic'],
    ],
  },
  {
    category: { id: 'messages', name: 'Direct messages' },
    subcategories: [['buyer-seller', 'Buyer ↔ seller']],
  },
] as const

/** A user of the demo platform. */
export interface Person {
  id: string
  name: string
  /** For how many days the demo workspace has known them. */
  knownDays: number
  /** Whether most of what the rules match comes from them and others like them. */
  troubles?: boolean
}

export const people: readonly Person[] = [
  { id: 'u-1041', name: 'Greta Kowalski', knownDays: 30 },
  { id: 'u-1042', name: 'nova_77', knownDays: 21, troubles: true },
  { id: 'u-1043', name: 'Luis Moreno', knownDays: 30 },
  { id: 'u-1044', name: 'Amara Okafor', knownDays: 29 },
  { id: 'u-1045', name: 'zed', knownDays: 17, troubles: true },
  { id: 'u-1046', name: 'Tom Brandt', knownDays: 30 },
  { id: 'u-1047', name: 'Yuki Tanaka', knownDays: 26 },
  { id: 'u-1048', name: 'anon-3312', knownDays: 9, troubles: true },
  { id: 'u-1049', name: 'Priya Nair', knownDays: 30 },
  { id: 'u-1050', name: 'Felix Weber', knownDays: 28 },
  { id: 'u-1051', name: 'dealz4u', knownDays: 30, troubles: true },
  { id: 'u-1052', name: 'Marie Laurent', knownDays: 13 },
]

/** Everyday texts, which no rule of the demo matches. */
export const ordinary = [
  'Is this still available? I could pick it up on Saturday.',
  'Selling my road bike, size 56, new chain and tyres last month. Minor scratches on the frame.',
  'Thanks for the quick reply, the lamp arrived well packed!',
  'Would you take 40 for it? I can pay on collection.',
  'Hi everyone, just moved to Leipzig and happy to be here.',
  'Tip: white vinegar takes the limescale off old kettles in ten minutes.',
  'Does anyone know a good repair café in the north of the city?',
  'Vintage record player, works, needle replaced in May. Collection only.',
  'Sorry, I only saw your message now. Tomorrow after six works for me.',
  'Looking for a second-hand cot, non-smoking home preferred.',
  'The colour is closer to the second photo, it looks greener in daylight.',
  'I repaired mine with two zip ties and it has held for a year.',
  'Merci beaucoup, tout est arrivé en parfait état !',
  '¿Sigue disponible? Puedo recogerlo mañana por la tarde.',
  'Könnten Sie den Versand nach Österreich anbieten?',
  'まだ購入できますか？明日の午後に受け取れます。',
  'Bumping this once, price lowered to 65.',
  'What a lovely restoration, how long did the varnish take to dry?',
  'Please mark it as sold when it is gone, I drove across town for nothing.',
  'My neighbour has the same model and swears by it.',
] as const

/** Texts that the demo's rules flag or remove. */
export const trouble = [
  'Buy cheap pills now at pharma-deals.example, no prescription needed',
  'DM me on telegram @crypto_king_77 and double your money in a week',
  'Get rich quick: guaranteed profit, see http://fast-cash.example/join and http://fast-cash.example/vip',
  'You are a worthless idiot and everybody here knows it',
  'Nobody wants you here, you pathetic loser',
  'Pay me outside the app with a gift card and I give you a discount',
  'Send the deposit by wire transfer first, then I will show you the flat',
  'Call me on +49 151 2345 6789, the app takes too much commission',
  '𝔽𝕣𝕖𝕖 𝕘𝕚𝕗𝕥 𝕔𝕒𝕣𝕕 for the first ten people, write me',
  'I know where you live, idiot',
  'Selling replica watches, all brands, AAA quality',
  'http://a.example http://b.example http://c.example http://d.example check my profile',
] as const
