import { createHash } from 'node:crypto'
import { pictureOfCode, pictureOfText, scene } from '../../../server/test/make-picture.ts'
import { film } from '../../../server/test/make-sound.ts'
import { pictureOf, type Shown } from '../../../server/test/signal-vendors/what-is-shown.ts'
import { type ConditionCases, picture, type Sent, type World } from './condition-case.ts'

/** A picture of nothing but words. */
export const plain = ({ host }: World) => picture(host, 'plain.png', pictureOfText('Nothing to see'))
const md5 = (body: Buffer) => createHash('md5').update(body).digest('hex')

async function listed({ story }: World, purpose: string, seed: number): Promise<void> {
  const hashes = md5(await scene(seed).png().toBuffer())
  await story.admin(
    `mutation ($name: String!, $hashes: String!, $purpose: HashListPurpose!) { createHashList(input: { name: $name, hashes: $hashes, purpose: $purpose }) { hashList { id } } }`,
    { name: `${purpose} ${seed}`, hashes, purpose: purpose.toUpperCase() },
  )
}

const sceneOf =
  (seed: number) =>
  ({ host }: World): Promise<Sent> =>
    picture(host, `scene-${seed}.png`, scene(seed).png().toBuffer())

/** A picture in which the provider sees the thing. */
const showing =
  (shown: Shown) =>
  ({ host }: World): Promise<Sent> =>
    picture(host, `${shown.replaceAll(' ', '-')}.png`, pictureOf(shown))

/** A film in which the provider sees nothing, and then the thing. */
const filmOf =
  (shown: Shown) =>
  async ({ host }: World): Promise<Sent> => {
    const pictures = await Promise.all([pictureOf('nothing'), pictureOf(shown)])
    return { video_urls: [host.serve(`${shown}.mp4`, await film(pictures, { sound: false }))] }
  }

/** The conditions of the groups Image and Video. */
export const imageCases: ConditionCases = {
  image_labels: {
    params: { labels: ['violence'], minimum: 80, source: 'provider' },
    matching: showing('violence'),
    other: showing('alcohol'),
  },
  number_of_people: {
    params: { atLeast: 2 },
    matching: showing('child and adult'),
    other: showing('one face'),
  },
  age_range: { params: { atMost: 17 }, matching: showing('child and adult'), other: showing('one face') },
  face_recognition: {
    params: { present: true },
    matching: showing('known face'),
    other: showing('one face'),
  },
  face_close_up: {
    params: { present: true },
    matching: showing('face close up'),
    other: showing('one face'),
  },
  celebrity: { params: { minimum: 80 }, matching: showing('celebrity'), other: showing('one face') },
  image_type: { params: { types: ['png'] }, matching: plain, other: { text: 'No picture' } },
  similar_images: {
    params: async (world: World) => {
      await listed(world, 'known', 41)
      return { minimum: 90, known: 'listed' }
    },
    matching: sceneOf(41),
    other: sceneOf(42),
  },
  qr_code: {
    params: { present: true },
    matching: ({ host }: World) => picture(host, 'code.png', pictureOfCode('https://example.com')),
    other: plain,
  },
  csam: {
    params: async (world: World) => {
      await listed(world, 'csam', 43)
      return { minimum: 85 }
    },
    matching: sceneOf(43),
    other: sceneOf(44),
  },
  custom_ai_scores_images: {
    params: ({ classifiers }: World) => ({ classifier: classifiers.pictures, outcome: 'violates' }),
    matching: ({ host }: World) => picture(host, 'words.png', pictureOfText('Number 77', 'is written here')),
    other: sceneOf(45),
  },
  custom_image_labels: {
    params: ({ classifiers }: World) => ({ labels: [classifiers.pictures], minimum: 60 }),
    matching: ({ host }: World) =>
      picture(host, 'more-words.png', pictureOfText('Number 88', 'is written here')),
    other: sceneOf(46),
  },
  video_labels: {
    params: { labels: ['violence'], minimum: 80 },
    matching: filmOf('violence'),
    other: filmOf('alcohol'),
  },
}
