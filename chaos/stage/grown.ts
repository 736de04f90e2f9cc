/**
 * Whether a time grew by less than so much under a fault. False where either was never measured, because the measured requests
 * were refused or never answered: infinity minus infinity is no figure, and a failed baseline no proof.
 */
export const grewLess = (alone: number, beside: number, most: number): boolean =>
  Number.isFinite(alone) && Number.isFinite(beside) && beside - alone < most
