import { answerParent } from '../../../platform/child-answers.ts'
import { transcribeSound } from './transcribe-sound.ts'

answerParent(transcribeSound)
