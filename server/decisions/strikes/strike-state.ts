/** The states of a strike (section 3.4). */
export enum StrikeState {
  active = 'active',
  ended = 'ended',
  removed = 'removed',
}
