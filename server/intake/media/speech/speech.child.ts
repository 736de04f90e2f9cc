import { answerParent } from '../../../platform/child-answers.ts'
import { hearSound } from './hear-sound.ts'

answerParent(hearSound)
