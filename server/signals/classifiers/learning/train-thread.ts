import { keptThread } from '../../../platform/kept-thread.ts'
import type { TrainedClassifier, TrainRequest } from './train-classifier.ts'

/** Trains classifiers in a worker thread, one after the other. @throws when the thread ends early */
export const trainInThread: (request: TrainRequest) => Promise<TrainedClassifier> = keptThread<
  TrainRequest,
  TrainedClassifier
>(import.meta.url, './train.worker.ts')
