import { loadLanguages } from '../signals/language-of.ts'

// As programs do that judge: tests begin where these have started.
await loadLanguages()
