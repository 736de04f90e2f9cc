import { actionExample, actionKind } from '../../actions/kinds/index.ts'

/** An item as a customer platform sends it, for the documentation. */
export const contentExample = {
  content_id: 'message-1042',
  text: 'Selling my bike, write me at the usual place',
  image_urls: ['https://cdn.example.com/images/bike.jpg'],
  user: { id: 'user-7', name: 'Ada' },
  category: { id: 'market', name: 'Market' },
  subcategory: { id: 'bikes', name: 'Bikes' },
  metadata: { listingPrice: 120 },
}

/** An action as it travels in webhooks (section 6.3), for the documentation. */
export const changeStatusExample = actionExample(actionKind('ChangeStatus'))

/** A list as the API shows it, without its items, for the documentation. */
export const listExample = {
  id: '0193a1c2-9c07-7d31-b4b8-2f0d7c1e6a52',
  createdAt: '2026-01-15T09:30:00.000Z',
  name: 'Gambling words',
  type: 'strings',
}
