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
export const changeStatusExample = {
  action_type: 'ChangeStatus',
  action_id: '0193a1c2-7a40-7b3e-9d2f-5a1f0c9e4b21',
  action_created_at: '2026-01-15T09:30:00.000Z',
  type: 'content',
  status: 'hidden',
  previous_status: null,
  rule_id: '0193a1c2-6f10-7c55-8a77-0b6ad2f0c3aa',
  content: {
    id: 'message-1042',
    created_at: '2026-01-15T09:29:59.912Z',
    user_id: 'user-7',
    subcategory_id: 'bikes',
    category_id: 'market',
    tags: [],
  },
  policy_id: 'spam',
  policy_name: 'Spam',
}

/** A list as the API shows it, without its items, for the documentation. */
export const listExample = {
  id: '0193a1c2-9c07-7d31-b4b8-2f0d7c1e6a52',
  createdAt: '2026-01-15T09:30:00.000Z',
  name: 'Gambling words',
  type: 'strings',
}
