import { FieldResolver, Resolver, Root } from 'type-graphql'
import { Viewer } from '../../access/team/viewer.ts'
import { permissionsOf } from './permissions.ts'

/** The permissions of the caller. */
@Resolver(() => Viewer)
export class ViewerPermissionsResolver {
  @FieldResolver(() => [String], { description: 'What the viewer may do, by permission' })
  permissions(@Root() viewer: Viewer): string[] {
    return permissionsOf(viewer)
  }
}
