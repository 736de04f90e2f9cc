import { decodePicture } from './decode-request.ts'
import { answerParent } from '../../platform/child-answers.ts'

answerParent(decodePicture)
