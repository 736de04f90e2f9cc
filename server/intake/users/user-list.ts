import { connectionOf } from '../../platform/graphql/connection.ts'
import { timedList } from '../../platform/graphql/timed-list.ts'
import { User } from './user.entity.ts'
import { UserFilter } from './user-filter.input.ts'
import { usersAfter } from './user.store.ts'

/** A page of users. */
export const UserConnection = connectionOf('User', () => User)

/** A page of the workspace's users, newest first. @throws InvalidInputError when the filter or the cursor is not valid */
export const listUsers = timedList(UserFilter, usersAfter)
