// @vitest-environment jsdom
import { expect, it, vi } from 'vitest'
import { createApp, h, nextTick, useTemplateRef } from 'vue'
import { useWidth } from './useWidth.ts'

it('the width of an element is known once it is mounted, before an observer reports it', async () => {
  const width = vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(1190)
  const host = document.createElement('div')
  const app = createApp({
    setup() {
      const known = useWidth(useTemplateRef<HTMLElement>('table'))
      return () => h('div', { ref: 'table' }, known.value)
    },
  })
  app.mount(host)
  await nextTick()
  expect(host.textContent).toBe('1190')
  app.unmount()
  width.mockRestore()
})
