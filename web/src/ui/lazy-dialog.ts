import { type Component, defineAsyncComponent, defineComponent, h } from 'vue'
import { putOffUntilNeeded } from './later.ts'

/** Keeps the keys from the page behind, as the dialog will. */
const coming: Component = () => h('div', { role: 'dialog', 'data-state': 'open', hidden: true })
const nothing: Component = () => null

/**
 * A dialog whose code is loaded when it is opened for the first time, or ahead of that, and stays from then on, so that it
 * closes as it does otherwise. It takes what the dialog takes, `v-model:open` among it.
 */
export function lazyDialog<Dialog extends Component>(load: () => Promise<{ default: Dialog }>): Dialog {
  const Loaded = defineAsyncComponent({
    loader: putOffUntilNeeded(load),
    loadingComponent: coming,
    errorComponent: nothing,
    delay: 0,
  })
  return defineComponent({
    inheritAttrs: false,
    setup(_, { attrs, slots }) {
      let wanted = false
      return () => {
        wanted ||= attrs['open'] === true
        return wanted ? h(Loaded, attrs, slots) : null
      }
    },
  }) as Component as Dialog
}
