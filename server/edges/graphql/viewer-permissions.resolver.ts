import { FieldResolver, Resolver, Root } from 'type-graphql'
import { Viewer } from '../../access/team/viewer.ts'
import { permissionsOf } from './permissions.ts'

/** What the caller may do, of every noun. */
@Resolver(() => Viewer)
export class ViewerPermissionsResolver {
  @FieldResolver(() => [String], { description: 'What the viewer may do, by permission' })
  permissions(@Root() viewer: Viewer): string[] {
    return permissionsOf(viewer)
  }
}
