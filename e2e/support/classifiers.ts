import { expect, vi } from 'vitest'
import type { FileHost } from '../../server/test/file-host.ts'
import { pictureOfText, scene } from '../../server/test/make-picture.ts'
import type { Story } from './story.ts'

/** What a classifier learns from; of pictures, where they are. */
interface Lesson {
  kind: 'TEXT' | 'IMAGE' | 'TOPIC'
  name: string
  violates: readonly string[]
  fine: readonly string[]
}

const goods = ['replica watches', 'fake handbags', 'cheap sneakers', 'designer copies', 'mirror shoes']
const subjects = ['my cat', 'the weather', 'this recipe', 'our holiday', 'the new film']
const twenty = Array.from({ length: 20 }, (_, at) => at)

/** Offers of counterfeits, and harmless remarks. */
export const counterfeits = {
  violates: twenty.map((at) => `order ${goods[at % 5]} number ${at} from me`),
  fine: twenty.map((at) => `we talked about ${subjects[at % 5]} for ${at} hours`),
}

/** Pictures of words, which no picture of shapes is like. */
export async function writtenPictures(host: FileHost): Promise<Pick<Lesson, 'violates' | 'fine'>> {
  const served = (name: string, pictures: readonly Promise<Buffer>[]) =>
    Promise.all(pictures.map(async (picture, at) => host.serve(`${name}-${at}.png`, await picture)))
  return {
    violates: await served(
      'written',
      twenty.map((at) => pictureOfText(`Number ${at}`, `is written ${at * 7} times`)),
    ),
    fine: await served(
      'drawn',
      twenty.map((at) =>
        scene(100 + at)
          .png()
          .toBuffer(),
      ),
    ),
  }
}

/** Makes a classifier and trains it; answers its id once its first version is live. */
export async function liveClassifier(
  { admin }: Pick<Story, 'admin'>,
  { kind, name, ...examples }: Lesson,
): Promise<string> {
  const {
    createClassifier: { classifier: made },
  } = await admin<{ createClassifier: { classifier: { id: string } } }>(
    `mutation ($input: CreateClassifierInput!) { createClassifier(input: $input) { classifier { id } } }`,
    { input: { kind, name } },
  )
  await admin(
    `mutation ($id: ID!, $examples: ClassifierExamplesInput!) { addClassifierExamples(input: { classifierId: $id, examples: $examples }) { added } }`,
    { id: made.id, examples },
  )
  const {
    trainClassifier: { classifierVersion: version },
  } = await admin<{ trainClassifier: { classifierVersion: { id: string } } }>(
    `mutation ($id: ID!) { trainClassifier(input: { id: $id }) { classifierVersion { id } } }`,
    { id: made.id },
  )
  const training = async () => {
    const { classifier } = await admin<{ classifier: { versions: { training: string }[] } }>(
      `query ($id: ID!) { classifier(id: $id) { versions { training } } }`,
      { id: made.id },
    )
    return classifier.versions[0]?.training
  }
  await vi.waitFor(async () => expect(await training()).toBe('FINISHED'), { timeout: 120_000, interval: 100 })
  await admin(
    `mutation ($id: ID!) { useClassifierVersion(input: { versionId: $id, state: LIVE }) { classifierVersion { id } } }`,
    {
      id: version.id,
    },
  )
  return made.id
}
