import { connectionOf } from '../../platform/graphql/connection.ts'
import { User } from './user.entity.ts'

/** A page of users. */
export const UserConnection = connectionOf('User', () => User)
