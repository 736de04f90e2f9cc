/** The member of the demo workspace, which has something on every screen. */
export const demo = { email: 'demo@verdict.example', password: 'verdict demo' }
