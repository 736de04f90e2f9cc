import { readReports } from '../report-buckets.ts'
import { defineReadFact } from '../fact.ts'

/** How often the content, or for user rules the user, was reported, by day and reporter type. */
export default defineReadFact((tx, subjects) => readReports(tx, subjects, 'received'))
