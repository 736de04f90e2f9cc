import type { Attribute } from '@aws-sdk/client-rekognition'
import { z } from 'zod'
import { secretField } from '../../../platform/secret-settings.ts'
import { text } from '../../../platform/validation.ts'
import type { ImageLabelGroup } from '../image-label-groups.ts'
import { defineSignalProvider, type InputOf, ProviderFailure } from '../signal-provider.ts'
import { Taxonomy } from '../taxonomy.ts'
import { assertTaken } from '../vendor-answer.ts'
import { asked, isWithoutFaces } from './rekognition-client.ts'

/** The first and second level of version 7 of Rekognition's own taxonomy; the third refines the second. */
const pictures = new Taxonomy<ImageLabelGroup>('image_labels', {
  Explicit: 'explicit_nudity',
  'Explicit Nudity': 'explicit_nudity',
  'Explicit Sexual Activity': 'explicit_nudity',
  'Sex Toys': 'explicit_nudity',
  'Non-Explicit Nudity of Intimate parts and Kissing': 'non_explicit_nudity',
  'Non-Explicit Nudity': 'non_explicit_nudity',
  'Obstructed Intimate Parts': 'non_explicit_nudity',
  'Kissing on the Lips': null,
  'Swimwear or Underwear': 'swimwear_or_underwear',
  'Female Swimwear or Underwear': 'swimwear_or_underwear',
  'Male Swimwear or Underwear': 'swimwear_or_underwear',
  Violence: 'violence',
  Weapons: 'violence',
  'Graphic Violence': 'violence',
  'Visually Disturbing': 'visually_disturbing',
  'Death and Emaciation': 'visually_disturbing',
  Crashes: 'visually_disturbing',
  'Drugs & Tobacco': 'drugs_and_tobacco',
  Products: 'drugs_and_tobacco',
  'Drugs & Tobacco Paraphernalia & Use': 'drugs_and_tobacco',
  Alcohol: 'alcohol',
  'Alcohol Use': 'alcohol',
  'Alcoholic Beverages': 'alcohol',
  'Rude Gestures': 'rude_gestures',
  'Middle Finger': 'rude_gestures',
  Gambling: 'gambling',
  'Hate Symbols': 'hate_symbols',
  'Nazi Party': 'hate_symbols',
  'White Supremacy': 'hate_symbols',
  Extremist: 'hate_symbols',
})

const taken = { types: ['image/jpeg', 'image/png'], mostBytes: 5 * 1024 * 1024 }

const score = z.number().transform((value) => Math.round(Math.min(100, Math.max(0, value)) * 10) / 10)

const Labels = z.object({
  ModerationLabels: z.array(z.object({ Name: z.string(), Confidence: score })),
})

const Faces = z.object({
  FaceDetails: z.array(
    z.object({
      BoundingBox: z.object({ Left: z.number(), Top: z.number(), Width: z.number(), Height: z.number() }),
      AgeRange: z.object({ Low: z.int(), High: z.int() }).optional(),
      Confidence: score,
    }),
  ),
})

const Celebrities = z.object({
  CelebrityFaces: z.array(z.object({ Name: z.string(), MatchConfidence: score })),
})

const Matches = z.object({
  FaceMatches: z.array(
    z.object({
      Similarity: score,
      Face: z.object({ FaceId: z.string(), ExternalImageId: z.string().optional() }),
    }),
  ),
})

const Texts = z.object({
  TextDetections: z.array(z.object({ Type: z.string(), DetectedText: z.string() })),
})

const Settings = z.object({
  region: text({ min: 1, max: 40 })
    .refine((region) => /^[a-z]{2}(-[a-z]+)+-\d+$/.test(region), 'Must be a region such as eu-west-1')
    .meta({ title: 'Region', description: 'Such as eu-west-1; one that has Rekognition' }),
  accessKeyId: text({ min: 16, max: 128 }).meta({
    title: 'Access key ID',
    description: 'Of a user who may do the rekognition actions that are used',
  }),
  secretAccessKey: secretField('Secret access key', 'Signs each request; it is never sent'),
  collectionId: text({ max: 255 }).optional().meta({
    title: 'Face collection',
    description: 'With the faces to recognize, for Face recognition; filled with aws rekognition index-faces',
  }),
  endpoint: z
    .url({ protocol: /^https?$/, error: 'Must be an http or https URL' })
    .max(2048)
    .optional()
    .meta({ title: 'Endpoint', description: 'Only for a VPC endpoint or a gateway of your own' }),
})

/** The picture in Rekognition's format. @throws ProviderFailure for one that it would reject */
function imageOf(picture: InputOf['image_labels']): { Image: { Bytes: Buffer } } {
  assertTaken(picture, taken)
  return { Image: { Bytes: picture.body } }
}

/** Amazon Rekognition, whose taxonomy is that of the specification's ten groups. */
export default defineSignalProvider({
  key: 'aws_rekognition',
  label: 'AWS Rekognition',
  description: 'Pictures: labels in all ten groups, faces with ages, celebrities, known faces and text',
  documentation: 'https://docs.aws.amazon.com/rekognition/latest/dg/moderation.html',
  settings: Settings,
  signals: {
    image_labels: async (call, picture, settings) => {
      const input = { ...imageOf(picture), MinConfidence: 10 }
      const { ModerationLabels } = await asked(call, settings, Labels, (client, sdk) =>
        client.send(new sdk.DetectModerationLabelsCommand(input)),
      )
      return pictures.labels(ModerationLabels.map(({ Name, Confidence }) => [Name, Confidence]))
    },
    faces: async (call, picture, settings) => {
      const Attributes: Attribute[] = ['DEFAULT', 'AGE_RANGE']
      const input = { ...imageOf(picture), Attributes }
      const { FaceDetails } = await asked(call, settings, Faces, (client, sdk) =>
        client.send(new sdk.DetectFacesCommand(input)),
      )
      return FaceDetails.map(({ BoundingBox: { Left, Top, Width, Height }, AgeRange, Confidence }) => ({
        box: { left: Left, top: Top, width: Width, height: Height },
        age: AgeRange ? { low: AgeRange.Low, high: AgeRange.High } : null,
        confidence: Confidence,
      }))
    },
    celebrities: async (call, picture, settings) => {
      const input = imageOf(picture)
      const { CelebrityFaces } = await asked(call, settings, Celebrities, (client, sdk) =>
        client.send(new sdk.RecognizeCelebritiesCommand(input)),
      )
      return CelebrityFaces.map(({ Name, MatchConfidence }) => ({ name: Name, likelihood: MatchConfidence }))
    },
    /** Of the largest face in the picture, which is the one that Rekognition searches. */
    face_matches: async (call, picture, settings) => {
      if (!settings.collectionId) throw new ProviderFailure('no face collection is set', 'refused')
      const input = {
        ...imageOf(picture),
        CollectionId: settings.collectionId,
        FaceMatchThreshold: 50,
        MaxFaces: 20,
      }
      try {
        const { FaceMatches } = await asked(call, settings, Matches, (client, sdk) =>
          client.send(new sdk.SearchFacesByImageCommand(input)),
        )
        return FaceMatches.map(({ Similarity, Face }) => ({
          name: Face.ExternalImageId ?? Face.FaceId,
          likelihood: Similarity,
        }))
      } catch (error) {
        if (isWithoutFaces(error)) return []
        throw error
      }
    },
    image_text: async (call, picture, settings) => {
      const input = imageOf(picture)
      const { TextDetections } = await asked(call, settings, Texts, (client, sdk) =>
        client.send(new sdk.DetectTextCommand(input)),
      )
      return TextDetections.filter(({ Type }) => Type === 'LINE')
        .map(({ DetectedText }) => DetectedText)
        .join('\n')
    },
  },
  pictures: taken,
  taxonomy: pictures.lines,
  // https://aws.amazon.com/rekognition/pricing/: $1.00 for 1,000 pictures and operation, up to a million a month.
  pricePerCall: 0.001,
})
