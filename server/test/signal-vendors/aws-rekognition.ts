import aws4 from 'aws4'
import { z } from 'zod'
import type { VendorAnswer, VendorCall, VendorProtocol } from './vendor-server.ts'
import { facesOf, shownIn, type Shown } from './what-is-shown.ts'

const credentials = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
}
const region = 'eu-west-1'
const collectionId = 'banned-people'

/** The label of the first level, and one below it. */
const ofPictures: Partial<Record<Shown, [string, string]>> = {
  explicit_nudity: ['Explicit', 'Explicit Nudity'],
  non_explicit_nudity: ['Non-Explicit Nudity of Intimate parts and Kissing', 'Non-Explicit Nudity'],
  swimwear_or_underwear: ['Swimwear or Underwear', 'Female Swimwear or Underwear'],
  violence: ['Violence', 'Weapons'],
  visually_disturbing: ['Visually Disturbing', 'Crashes'],
  rude_gestures: ['Rude Gestures', 'Middle Finger'],
  drugs_and_tobacco: ['Drugs & Tobacco', 'Products'],
  alcohol: ['Alcohol', 'Alcoholic Beverages'],
  gambling: ['Gambling', 'Gambling'],
  hate_symbols: ['Hate Symbols', 'Nazi Party'],
}

const Body = z.looseObject({
  Image: z.strictObject({ Bytes: z.base64() }),
  MinConfidence: z.number().min(0).max(100).optional(),
  Attributes: z.array(z.string()).optional(),
  CollectionId: z.string().optional(),
})
type Body = z.output<typeof Body>

const failed = (status: number, name: string, message: string): VendorAnswer => ({
  status,
  headers: { 'content-type': 'application/x-amz-json-1.1' },
  body: { __type: name, message },
})

const boxOf = ({ left, width }: { left: number; width: number }) => ({
  Left: left,
  Top: 0.1,
  Width: width,
  Height: width,
})

const operations: Readonly<Record<string, (shown: Shown, body: Body) => VendorAnswer | object>> = {
  DetectModerationLabels: (shown) => {
    const [top, below] = ofPictures[shown] ?? []
    const label = (Name: string, ParentName: string, TaxonomyLevel: number) => ({
      Name,
      ParentName,
      TaxonomyLevel,
      Confidence: 98.512,
    })
    const labels = top && below ? [label(below, top, 2), label(top, '', 1)] : []
    return { ModerationLabels: labels, ModerationModelVersion: '7.0', ContentTypes: [] }
  },
  DetectFaces: (shown, { Attributes = [] }) => ({
    FaceDetails: facesOf(shown).map((face) => ({
      BoundingBox: boxOf(face),
      Confidence: 99.9,
      ...(Attributes.includes('AGE_RANGE') && { AgeRange: { Low: face.age.low, High: face.age.high } }),
    })),
  }),
  RecognizeCelebrities: (shown) => ({
    CelebrityFaces:
      shown === 'celebrity'
        ? [{ Name: 'Ada Lovelace', Id: '1XJ5dK1a', MatchConfidence: 97, Urls: [], Face: {} }]
        : [],
    UnrecognizedFaces: [],
  }),
  DetectText: (shown) => {
    const texts = shown === 'text' ? ['written in', 'a picture'] : []
    return {
      TextDetections: texts.flatMap((DetectedText, Id) => [
        { Type: 'LINE', DetectedText, Id, Confidence: 99 },
        ...DetectedText.split(' ').map((word) => ({ Type: 'WORD', DetectedText: word, ParentId: Id })),
      ]),
      TextModelVersion: '3.0',
    }
  },
  SearchFacesByImage: (shown, { CollectionId }) => {
    if (CollectionId !== collectionId)
      return failed(
        400,
        'ResourceNotFoundException',
        `The collection id: ${CollectionId ?? ''} does not exist`,
      )
    if (facesOf(shown).length === 0)
      return failed(
        400,
        'InvalidParameterException',
        'There are no faces in the image. Should be at least 1.',
      )
    const match = { Similarity: 96.5, Face: { FaceId: 'face-1', ExternalImageId: 'mallory' } }
    return { FaceMatches: shown === 'known face' ? [match] : [], FaceModelVersion: '7.0' }
  },
}

async function answer(call: VendorCall): Promise<VendorAnswer> {
  const problem = signatureProblem(call)
  if (problem) return failed(400, problem, 'The request signature we calculated does not match.')
  const [, name] = /^RekognitionService\.(\w+)$/.exec(call.headers['x-amz-target'] ?? '') ?? []
  const operation = operations[name ?? '']
  if (!operation || call.headers['content-type'] !== 'application/x-amz-json-1.1')
    return failed(400, 'UnknownOperationException', '')
  const { data } = Body.safeParse(JSON.parse(call.body.toString()))
  if (!data) return failed(400, 'InvalidParameterException', 'Request has invalid parameters')
  const shown = await shownIn(Buffer.from(data.Image.Bytes, 'base64'))
  if (!shown) return failed(400, 'InvalidImageFormatException', 'Request has invalid image format')
  const result = operation(shown, data)
  if ('status' in result) return result
  return { status: 200, headers: { 'content-type': 'application/x-amz-json-1.1' }, body: result }
}

/** What is wrong with a request's Signature Version 4: it is made again, by another library, and has to be the same. */
function signatureProblem({ method, path, headers, body }: VendorCall): string | null {
  const { authorization } = headers
  if (!authorization) return 'MissingAuthenticationTokenException'
  if (!authorization.includes(`Credential=${credentials.accessKeyId}/`)) return 'UnrecognizedClientException'
  const [, names = ''] = /SignedHeaders=([^,]+),/.exec(authorization) ?? []
  const signed = Object.fromEntries(names.split(';').map((name) => [name, headers[name]]))
  const request = { method, path, headers: signed, body, service: 'rekognition', region }
  const again = new aws4.RequestSigner(request, credentials).sign().headers?.['Authorization']
  const age = Math.abs(Date.now() - Date.parse(isoOf(headers['x-amz-date'] ?? '')))
  return again === authorization && age < 300_000 ? null : 'InvalidSignatureException'
}

const isoOf = (date: string) =>
  date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z')

/** AWS Rekognition. */
export const awsRekognition: VendorProtocol = {
  key: 'aws_rekognition',
  settings: (url) => ({ region, ...credentials, collectionId, endpoint: url }),
  wrongSettings: { secretAccessKey: 'a-wrong-secret-access-key' },
  errors: [
    {
      name: 'throttling',
      ...failed(500, 'ThrottlingException', 'Rate exceeded'),
      headers: { 'retry-after': '2' },
      reason: 'away',
      retryAfterMs: 2000,
    },
    {
      name: 'throughput',
      ...failed(400, 'ProvisionedThroughputExceededException', 'Provisioned rate exceeded'),
      reason: 'away',
    },
    { name: 'limit', ...failed(400, 'LimitExceededException', 'Limit exceeded'), reason: 'away' },
    { name: 'outage', ...failed(500, 'InternalServerError', 'Internal server error'), reason: 'away' },
    {
      name: 'missing permission',
      ...failed(400, 'AccessDeniedException', 'User is not authorized to perform this action'),
      reason: 'refused',
    },
    {
      name: 'unknown key',
      ...failed(400, 'UnrecognizedClientException', 'The security token included in the request is invalid.'),
      reason: 'refused',
    },
    { name: 'large picture', ...failed(400, 'ImageTooLargeException', 'Image too large'), reason: 'item' },
    {
      name: 'bad picture',
      ...failed(400, 'InvalidImageFormatException', 'Request has invalid image format'),
      reason: 'item',
    },
  ],
  answer,
}
