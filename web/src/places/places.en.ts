/** Subcategories and their categories. */
export const places = {
  title: 'Subcategories',
  search: 'Search subcategories',
  name: 'Subcategory',
  category: 'Category',
  status: 'Status',
  items: 'Items',
  itemsMost: '10,000+',
  id: 'Identifier',
  none: 'No subcategories yet',
  noneHint: 'A subcategory shows here once content is sent in it.',
  noMatch: 'No subcategory matches',
  missing: 'There is no such subcategory',
  decidedHint: 'Deciding on a subcategory tells the customer platform; the items in it stay as they are.',
  showItems: 'Show its items',
  timeline: 'Timeline',
}
