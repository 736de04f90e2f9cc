import { defineReadFact } from '../fact.ts'
import { readReports } from '../report-buckets.ts'

/** How many reports the user made, by day. */
export default defineReadFact((tx, subjects) => readReports(tx, subjects, 'made'))
