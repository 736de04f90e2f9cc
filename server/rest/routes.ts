import type { Route } from './route.ts'
import postContent from './routes/post-content.ts'
import postContentSync from './routes/post-content-sync.ts'

/** Every endpoint of section 4, one line each. */
export const routes: readonly Route[] = [postContent, postContentSync]
