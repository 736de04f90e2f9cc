// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { createApp } from 'vue'
import { i18n } from '../app/i18n.ts'
import AiForecast from './AiForecast.vue'

const forecast = {
  itemsPerDay: 480,
  askedPerDay: 480,
  tokensPerItem: 1_300,
  isMeasured: false,
  costPerItem: 0,
  costPerDay: 0,
}

/** The costs of today and of a day, as the table says them. */
function costs(moderator: { forecast: typeof forecast; spent: { items: number; cost: number } }) {
  const root = document.createElement('div')
  createApp(AiForecast, { moderator: { itemsPerDay: null, costPerDay: null, ...moderator } })
    .use(i18n)
    .mount(root)
  return [...root.querySelectorAll('tbody tr')].map((row) => row.lastElementChild?.textContent)
}

describe('what an AI moderator costs', () => {
  it('is unknown without prices, and not nothing', () => {
    expect(costs({ forecast, spent: { items: 12, cost: 0 } })).toEqual(['—', '—'])
  })

  it('is what was spent before the prices were taken away', () => {
    expect(costs({ forecast, spent: { items: 12, cost: 0.5 } })).toEqual(['0.5', '—'])
  })

  it('is said by the prices, nothing included', () => {
    const priced = { ...forecast, costPerItem: 0.01, costPerDay: 4.8 }
    expect(costs({ forecast: priced, spent: { items: 0, cost: 0 } })).toEqual(['0', '4.8'])
  })
})
