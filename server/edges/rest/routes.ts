import type { Route } from './route.ts'
import deleteContent from './routes/delete-content.ts'
import deleteListItems from './routes/delete-list-items.ts'
import deleteUser from './routes/delete-user.ts'
import getActions from './routes/get-actions.ts'
import getAppeal from './routes/get-appeal.ts'
import getAppeals from './routes/get-appeals.ts'
import getContent from './routes/get-content.ts'
import getList from './routes/get-list.ts'
import getLists from './routes/get-lists.ts'
import getStatement from './routes/get-statement.ts'
import getUserReports from './routes/get-user-reports.ts'
import getUser from './routes/get-user.ts'
import postAppeals from './routes/post-appeals.ts'
import postCommentsAnalyze from './routes/post-comments-analyze.ts'
import postCommentsSuggestscore from './routes/post-comments-suggestscore.ts'
import postContentSync from './routes/post-content-sync.ts'
import postContent from './routes/post-content.ts'
import postEvaluate from './routes/post-evaluate.ts'
import postImportUsers from './routes/post-import-users.ts'
import postListItems from './routes/post-list-items.ts'
import postLists from './routes/post-lists.ts'
import postModerations from './routes/post-moderations.ts'
import postStatus from './routes/post-status.ts'
import postUserReports from './routes/post-user-reports.ts'
import postUser from './routes/post-user.ts'

/**
 * Every endpoint, one line each, in the order of the documentation: those of section 4, then those of other services' interfaces.
 */
export const routes: readonly Route[] = [
  postContent,
  postContentSync,
  getContent,
  deleteContent,
  getActions,
  getStatement,
  postEvaluate,
  postStatus,
  postUser,
  getUser,
  deleteUser,
  postImportUsers,
  getUserReports,
  postUserReports,
  postAppeals,
  getAppeals,
  getAppeal,
  getLists,
  postLists,
  getList,
  postListItems,
  deleteListItems,
  postCommentsAnalyze,
  postCommentsSuggestscore,
  postModerations,
]
