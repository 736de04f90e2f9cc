/** What the frame says of the health of rules. */
export const ruleHealth = {
  alertCount: '{count} alert | {count} alerts',
}
