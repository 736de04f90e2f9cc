import './app/main.css'
import icons from '@nuxt/ui/runtime/vue/plugins/icons.js'
import { DefaultApolloClient } from '@vue/apollo-composable'
import { createApp } from 'vue'
import App from './app/App.vue'
import { followLanguage, i18n } from './app/i18n.ts'
import { router } from './app/router.ts'
// The theme follows the system on every page, also before signing in.
import './app/theme.ts'
import './app/density.ts'
import { client } from './graphql/client.ts'
import { number } from './language/formats.ts'

// Before the first paint, so that the language does not change visibly.
await followLanguage()
const app = createApp(App).provide(DefaultApolloClient, client).use(router).use(i18n).use(icons)
// vue-i18n creates a formatter for each number that it writes.
app.config.globalProperties.$n = (value: number): string => number(value)
app.mount('#app')
