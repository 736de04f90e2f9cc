import { defineReadFact } from '../fact.ts'
import { readReports } from '../report-buckets.ts'

/** How often the content, or for user rules the user, was reported, by day and reporter type. */
export default defineReadFact((tx, subjects) => readReports(tx, subjects, 'received'))
