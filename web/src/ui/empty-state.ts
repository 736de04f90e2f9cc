import type { RouteLocationRaw } from 'vue-router'

interface Step {
  label: string
  icon?: string
  /** Whether it fills the place, as what makes the first thing does; others lead elsewhere. */
  main?: boolean
  /** Whether the viewer may take it; true where it is left out. Who may not is told that admins can. */
  may?: boolean
}

/** What can be done where nothing is: a page of the dashboard, a page of the documentation, or something right here. */
export type NextStep = Step & ({ to: RouteLocationRaw } | { href: string } | { press: () => void })

/** The steps from an empty place; `calm` where nothing is to be done, as in a queue that is clear. */
export type NextSteps = NextStep | readonly [NextStep, ...NextStep[]] | 'calm'
