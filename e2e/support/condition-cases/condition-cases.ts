import type { ConditionCases } from './condition-case.ts'
import { customCases } from './custom.ts'
import { generalCases } from './general.ts'
import { imageCases } from './image.ts'
import { reportCases } from './reports.ts'
import { reviewCases } from './review.ts'
import { textCases } from './text.ts'
import { userCases } from './user.ts'

/** For each condition of section 2.10 what it matches and what it does not. */
export const conditionCases: ConditionCases = {
  ...textCases,
  ...imageCases,
  ...generalCases,
  ...reportCases,
  ...userCases,
  ...reviewCases,
  ...customCases,
}
