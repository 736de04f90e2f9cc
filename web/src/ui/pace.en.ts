/** How many items a minute a bulk change takes. */
export const pace = {
  label: 'Webhooks per minute',
  hint: 'Items change at this pace, 1 to 6,000. Webhooks of live decisions do not wait behind them.',
  minutes: 'About {count} minute | About {count} minutes',
}
