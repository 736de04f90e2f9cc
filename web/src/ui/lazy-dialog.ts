import { type Component, defineAsyncComponent, defineComponent, h } from 'vue'

/**
 * A dialog whose code is loaded when it is opened for the first time, and stays from then on, so that it closes as it
 * does otherwise. It takes what the dialog takes, `v-model:open` among it.
 */
export function lazyDialog<Dialog extends Component>(load: () => Promise<{ default: Dialog }>): Dialog {
  const Loaded = defineAsyncComponent(async () => (await load()).default)
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
