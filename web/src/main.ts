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

// Before the first paint, so that the language does not change visibly.
await followLanguage()
createApp(App).provide(DefaultApolloClient, client).use(router).use(i18n).use(icons).mount('#app')
