/** The query of the reviews that are exported, apart from the page of a review, which loads without it. */
export { ExportReviewsDocument as default } from '../gql/graphql.ts'
