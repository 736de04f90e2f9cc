import type { Plugin } from 'vite'

/** How vue-i18n looks up what Vue has had since 3.0, by a name that it hides from bundlers. */
const hidden = "const key = 'currentInstance';"
const lookup =
  /const key = 'currentInstance';\s*if \(key in Vue\) \{\s*return Vue\[key\];\s*\}\s*else \{\s*(return Vue\.getCurrentInstance\(\);)\s*\}/

/**
 * Has a build of vue-i18n take from Vue what it names. A lookup by a name that is only known when it runs keeps all of Vue, a
 * third of which nothing here uses.
 */
export function namedVue(): Plugin {
  return {
    name: 'named-vue',
    apply: 'build',
    transform: {
      filter: { id: /\/vue-i18n\/dist\/[^/]+\.m?js$/, code: hidden },
      handler(code) {
        if (!lookup.test(code))
          this.error('vue-i18n looks up its instance in another way: take this plugin out or adapt it')
        return code.replace(lookup, '$1')
      },
    },
  }
}
