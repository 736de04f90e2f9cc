import { answerCalls } from '../../../platform/worker-answers.ts'
import { type TrainedClassifier, trainClassifier, type TrainRequest } from './train-classifier.ts'

answerCalls<TrainRequest, TrainedClassifier>((request) => ({ reply: trainClassifier(request), transfer: [] }))
