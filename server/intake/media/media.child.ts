import { answerParent } from '../../platform/child-answers.ts'
import { decodePicture } from './decode-request.ts'

answerParent(decodePicture)
