import type { Plugin } from 'vite'

const latin = /\/inter-latin-wght-normal-[^/]+\.woff2$/

/**
 * Has the browser fetch the font of Latin letters with the first files. Found only once a text needs it, it came after that
 * text was shown, and lines that broke anew moved what stood below them.
 */
export function earlyFont(): Plugin {
  return {
    name: 'early-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const file = Object.keys(bundle).find((name) => latin.test(name))
        if (!file) throw new Error('The font has another name: take this plugin out or adapt it')
        const attrs = { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: true }
        return [{ tag: 'link', attrs, injectTo: 'head' }]
      },
    },
  }
}
