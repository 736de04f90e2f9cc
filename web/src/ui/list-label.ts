import type { Directive } from 'vue'

/** `v-list-label`: names the list inside a command palette, which has no property for that. */
export const vListLabel: Directive<HTMLElement, string> = {
  mounted: (element, { value }) => {
    element.querySelector('[role="listbox"]')?.setAttribute('aria-label', value)
  },
}
