import { type Component, defineAsyncComponent, defineComponent, h } from 'vue'
import { loadWhenNeeded } from './later.ts'

/** Blocks the keys of the page behind, as the dialog will. */
const coming: Component = () => h('div', { role: 'dialog', 'data-state': 'open', hidden: true })
const nothing: Component = () => null

/**
 * A dialog whose code is loaded when it is first opened, or ahead of that, and which then stays mounted, so that its closing
 * animation works. It takes the dialog's own props and `v-model:open`.
 */
export function lazyDialog<Dialog extends Component>(load: () => Promise<{ default: Dialog }>): Dialog {
  const Loaded = defineAsyncComponent({
    loader: loadWhenNeeded(load),
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
