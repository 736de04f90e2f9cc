import type * as Rekognition from '@aws-sdk/client-rekognition'
import type {
  RekognitionClient,
  RekognitionClientConfig,
  RekognitionServiceException,
} from '@aws-sdk/client-rekognition'
import type { z } from 'zod'
import type { OutboundAnswer } from '../../../platform/outbound-http.ts'
import { type ProviderCall, ProviderFailure } from '../signal-provider.ts'
import { failureOf, jsonOrNull, sent } from '../vendor-answer.ts'

type Sdk = typeof Rekognition
type HttpRequest = Parameters<RekognitionClient['config']['requestHandler']['handle']>[0]

interface Settings {
  region: string
  accessKeyId: string
  secretAccessKey: string
  endpoint?: string | undefined
}

/** The documented exceptions, and those of signed requests, that are more specific than their status, which is 400 for most. */
const reasons: Readonly<Record<string, ProviderFailure['reason']>> = {
  ThrottlingException: 'away',
  ProvisionedThroughputExceededException: 'away',
  LimitExceededException: 'away',
  InternalServerError: 'away',
  ServiceUnavailableException: 'away',
  AccessDeniedException: 'refused',
  ExpiredTokenException: 'refused',
  IncompleteSignatureException: 'refused',
  InvalidSignatureException: 'refused',
  MissingAuthenticationTokenException: 'refused',
  NotAuthorizedException: 'refused',
  OptInRequired: 'refused',
  ResourceNotFoundException: 'refused',
  SubscriptionRequiredException: 'refused',
  UnrecognizedClientException: 'refused',
  ImageTooLargeException: 'item',
  InvalidImageFormatException: 'item',
  InvalidParameterException: 'item',
}

/** A failure for which Rekognition returned a named exception. */
class RekognitionFailure extends ProviderFailure {
  constructor(
    failure: ProviderFailure,
    readonly exception: string,
    readonly words: string,
  ) {
    super(failure.message, failure.reason, failure.retryAfterMs)
  }
}

/** Whether a search for faces failed only because the picture has none. */
export const isWithoutFaces = (error: unknown): boolean =>
  error instanceof RekognitionFailure &&
  error.exception === 'InvalidParameterException' &&
  /no faces in the image/i.test(error.words)

/**
 * The result of a command of the SDK, validated; the SDK is loaded with the first one. Requests go out through `call` alone,
 * once: it is responsible for time limits, the guard of outbound requests and retries.
 * @throws ProviderFailure
 */
export async function asked<S extends z.ZodType>(
  call: ProviderCall,
  settings: Settings,
  shape: S,
  command: (client: RekognitionClient, sdk: Sdk) => Promise<unknown>,
): Promise<z.output<S>> {
  const seen: { answer?: OutboundAnswer } = {}
  const sdk = await import('@aws-sdk/client-rekognition')
  const client = new sdk.RekognitionClient(configOf(call, settings, (answer) => (seen.answer = answer)))
  try {
    const result = shape.safeParse(await command(client, sdk))
    if (!result.success) throw new ProviderFailure('it sent an answer of an unknown form', 'away')
    return result.data
  } catch (error) {
    if (error instanceof sdk.RekognitionServiceException && seen.answer)
      throw failureOfException(call, error, seen.answer)
    throw error
  } finally {
    client.destroy()
  }
}

function configOf(
  call: ProviderCall,
  { region, accessKeyId, secretAccessKey, endpoint }: Settings,
  note: (answer: OutboundAnswer) => void,
): RekognitionClientConfig {
  return {
    region,
    credentials: { accessKeyId, secretAccessKey },
    ...(endpoint && { endpoint }),
    maxAttempts: 1,
    retryMode: 'standard',
    useDualstackEndpoint: false,
    useFipsEndpoint: false,
    systemClockOffset: call.now().getTime() - Date.now(),
    requestHandler: {
      handle: async (request: HttpRequest) => {
        const port = request.port ? `:${request.port}` : ''
        const answer = await sent(call, {
          url: `${request.protocol}//${request.hostname}${port}${request.path}`,
          method: 'POST',
          headers: request.headers,
          body: bytesOf(request.body),
        })
        note(answer)
        assertJson(answer)
        const { status, headers, body } = answer
        return { response: { statusCode: status, headers, body: new Uint8Array(body) } }
      },
    },
  }
}

/** The bytes of a body. The SDK's own array type warns when `Buffer.from` reads its value. */
const bytesOf = (body: unknown): Buffer | string =>
  body instanceof Uint8Array ? Buffer.from(body.buffer, body.byteOffset, body.byteLength) : String(body)

/** A body that is no JSON object comes from something else at the address; the SDK would read it as an empty response. */
function assertJson({ body }: OutboundAnswer): void {
  const value = jsonOrNull(body.toString('utf8'))
  if (typeof value !== 'object' || value === null)
    throw new ProviderFailure('it sent an answer of an unknown form', 'away')
}

function failureOfException(
  call: ProviderCall,
  { name, message }: RekognitionServiceException,
  answer: OutboundAnswer,
): RekognitionFailure {
  const failure = failureOf(call, answer, { code: name, reason: reasons[name] })
  return new RekognitionFailure(failure, name, message)
}
