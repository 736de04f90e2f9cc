/** What `npm start -- --help` runs: nothing has to be built to say how it is used. */
import { usage } from './arguments.ts'

console.log(usage)
