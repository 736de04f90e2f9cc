import { parseSync, type Plugin, Visitor } from 'vite'

/**
 * Has objects of one literal share what V8 knows of their shape. In Node.js 20 an object that begins as a copy and gets properties
 * then, as `{ ...base, a: 1 }`, has a shape of its own: making it takes some 40 times as long and 300 bytes more, and what reads it
 * has to look its properties up. One that begins empty shares the shape of those before it, so `...void 0` is written before the copy.
 * From Node.js 22 on it makes no difference. A bundle that is compressed loses it again.
 */
export const sharedShapes: Plugin = {
  name: 'shared-shapes',
  config: () => ({ build: { rolldownOptions: { experimental: { nativeMagicString: true } } } }),
  renderChunk(code, { fileName }, _options, { magicString }) {
    if (!magicString) return this.error('the bundler gives no text to change')
    const visitor = new Visitor({
      ObjectExpression({ properties: [first, ...more] }) {
        if (first?.type === 'SpreadElement' && more.length > 0)
          magicString.appendLeft(first.start, '...void 0,')
      },
    })
    visitor.visit(parseSync(fileName, code).program)
    return magicString
  },
}
