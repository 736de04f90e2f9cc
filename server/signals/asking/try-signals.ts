import type { z } from 'zod'
import type { ReadyProvider } from '../providers/ready-provider.ts'
import { signalKinds } from '../providers/signal-kinds.ts'
import type { SignalTrialInput } from '../providers/signal-provider.input.ts'
import type { SignalTrial } from '../providers/signal-provider.object.ts'
import type { InputOf, SignalInputs } from '../providers/signal-provider.ts'
import { signalProvider } from '../providers/signal-providers.ts'
import type { SignalKind } from '../providers/signal-values.ts'
import { givenPicture, type GivenPicture, type PictureTools } from './given-picture.ts'
import type { SignalAsker } from './signal-asker.ts'
import { SignalFailure } from './signal-failure.ts'

type TrialQuestion = z.output<typeof SignalTrialInput>

interface Tools extends PictureTools {
  asker: Pick<SignalAsker, 'askOnce'>
}

/**
 * The answer of each of a provider's signals about a text or a picture, or why there is none; a picture is converted as those of
 * items are. @throws InvalidInputError
 */
export async function trySignals(
  tools: Tools,
  provider: ReadyProvider,
  given: TrialQuestion,
): Promise<SignalTrial[]> {
  const kind = signalProvider(provider.provider)
  const inputs = given.text
    ? ofText(given.text, given)
    : ofPicture(await givenPicture(tools, { ...provider, kind }, pictureIn(given)), given)
  const tried = signalKinds.flatMap((signal) => (kind?.signals[signal] && inputs[signal] ? [signal] : []))
  return Promise.all(tried.map((signal) => trySignal(tools.asker, provider, signal, inputs)))
}

type Inputs = { [K in SignalKind]?: InputOf[K] }

const ofText = (text: string, { topics, policy }: TrialQuestion): Inputs => {
  const input: SignalInputs['text'] = { text, language: null }
  return {
    text_labels: input,
    ...(topics?.length && { topics: { ...input, topics } }),
    ...(policy && { policy_score: { policy, text: input } }),
  }
}

const ofPicture = (picture: SignalInputs['picture'], { policy }: TrialQuestion): Inputs => ({
  image_labels: picture,
  faces: picture,
  celebrities: picture,
  face_matches: picture,
  image_text: picture,
  hash_matches: picture,
  ...(policy && { policy_score: { policy, picture } }),
})

const pictureIn = ({ picture, pictureUrl }: TrialQuestion): GivenPicture =>
  picture
    ? { from: Buffer.from(picture, 'base64'), field: 'picture' }
    : { from: pictureUrl ?? '', field: 'pictureUrl' }

async function trySignal<K extends SignalKind>(
  asker: Tools['asker'],
  provider: ReadyProvider,
  signal: K,
  inputs: Inputs,
): Promise<SignalTrial> {
  const started = performance.now()
  const milliseconds = () => Math.round(performance.now() - started)
  const input = inputs[signal]
  try {
    if (!input) throw new SignalFailure('there is nothing to ask about', 'item')
    const value = await asker.askOnce(provider, signal, input)
    return { signal, value, error: null, milliseconds: milliseconds() }
  } catch (error) {
    if (!(error instanceof SignalFailure)) throw error
    return { signal, value: null, error: error.message, milliseconds: milliseconds() }
  }
}
