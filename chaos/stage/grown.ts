/**
 * Whether a time grew by less than so much beside a fault. Where one of both was never measured, because what it measures was
 * refused or never came, that is no: infinity less infinity is no figure, and a broken baseline no proof.
 */
export const grewLess = (alone: number, beside: number, most: number): boolean =>
  Number.isFinite(alone) && Number.isFinite(beside) && beside - alone < most
