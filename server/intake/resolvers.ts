import { AttributeCandidatesResolver } from './attributes/attribute-candidates.resolver.ts'
import { ContentAttributesResolver, UserAttributesResolver } from './attributes/attribute-fields.resolver.ts'
import { AttributeValueResolver } from './attributes/attribute-values.resolver.ts'
import { ContentFieldsResolver, MediaResolver } from './content/content-fields.resolver.ts'
import { ContentResolver } from './content/content.resolver.ts'
import { RerunResolver } from './content/rerun.resolver.ts'
import { RevealResolver } from './content/reveal.resolver.ts'
import { SubcategoryContentResolver } from './content/subcategory-content.resolver.ts'
import { ReportFieldsResolver } from './reports/report-fields.resolver.ts'
import {
  ReportedContentResolver,
  ReportedItemResolver,
  ReportedUserResolver,
} from './reports/reported-fields.resolver.ts'
import { UserReportResolver } from './reports/user-report.resolver.ts'
import { UserFieldsResolver } from './users/user-fields.resolver.ts'
import { UserIntakeResolver } from './users/user-intake.resolver.ts'
import { UserResolver } from './users/user.resolver.ts'

/** The resolvers of this room. */
export const intakeResolvers = [
  AttributeCandidatesResolver,
  AttributeValueResolver,
  ContentAttributesResolver,
  ContentFieldsResolver,
  ContentResolver,
  MediaResolver,
  ReportFieldsResolver,
  ReportedContentResolver,
  ReportedItemResolver,
  ReportedUserResolver,
  RerunResolver,
  RevealResolver,
  SubcategoryContentResolver,
  UserAttributesResolver,
  UserFieldsResolver,
  UserIntakeResolver,
  UserReportResolver,
  UserResolver,
]
