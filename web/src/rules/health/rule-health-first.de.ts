/** Texts on the health of rules that the frame needs. */
export const ruleHealth = {
  alertCount: '{count} Warnung | {count} Warnungen',
}
