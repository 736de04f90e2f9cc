import { keptThread } from '../../../platform/kept-thread.ts'
import type { TrainedClassifier, TrainRequest } from './train-classifier.ts'

/** Trains a classifier in a worker thread, one after the other. @throws when the thread ends before that */
export const trainInThread: (request: TrainRequest) => Promise<TrainedClassifier> = keptThread<
  TrainRequest,
  TrainedClassifier
>(import.meta.url, './train.worker.ts')
