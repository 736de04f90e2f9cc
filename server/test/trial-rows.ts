/** Rows of a trial of a written policy, an example of it, and a run of an AI moderator. */
export const trialRows = (
  id: Record<string, string>,
  mark: string,
): [table: string, values: Record<string, unknown>][] => [
  [
    'policy_example',
    { id: id['policy_example'], policy_id: id['written_policy'], text: mark, action: 'hidden' },
  ],
  [
    'policy_trial',
    {
      id: id['policy_trial'],
      policy_id: id['written_policy'],
      revision: 1,
      sections: '[]',
      ai_moderator_id: id['ai_moderator'],
      total: 1,
    },
  ],
  [
    'policy_trial_item',
    { trial_id: id['policy_trial'], place: 1, text: mark, expected_action: 'hidden', done: true },
  ],
  ['ai_run', { id: id['ai_run'], ai_moderator_id: id['ai_moderator'], total: 1 }],
]
