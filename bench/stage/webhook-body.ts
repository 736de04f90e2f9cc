/** The webhook body of one action: about 600 bytes, as for an item that a rule hid. */
export const webhookBody = (actionId: string): string =>
  JSON.stringify({
    action_id: actionId,
    action_type: 'ChangeStatus',
    content: {
      id: `item-${actionId}`,
      status: 'hidden',
      text: 'the bike is still for sale and rides well but the chain was worn so I had it changed last week',
      user: { id: 'user-17', name: 'User 17' },
      category: { id: 'category-1', name: 'Category 1' },
      subcategory: { id: 'subcategory-3', name: 'Subcategory 3' },
    },
    rule: { id: 'rule-4', name: 'Scams' },
    policy_category: { key: 'scam', name: 'Scam and fraud' },
    created_at: '2026-01-01T00:00:00.000Z',
  })
