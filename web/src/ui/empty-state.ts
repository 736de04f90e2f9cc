import type { RouteLocationRaw } from 'vue-router'

interface Step {
  label: string
  icon?: string
  /** Whether it is the primary step, such as creating the first object; others are links. */
  main?: boolean
  /** Whether the viewer may take it; true by default. Others see a note that admins can. */
  may?: boolean
}

/** A step out of an empty state: a page of the dashboard, a page of the documentation, or an action on this page. */
export type NextStep = Step & ({ to: RouteLocationRaw } | { href: string } | { press: () => void })

/** The steps of an empty state; `calm` where nothing needs to be done, as in an empty queue. */
export type NextSteps = NextStep | readonly [NextStep, ...NextStep[]] | 'calm'
