import { watchEffect } from 'vue'
import { preferences } from '../settings/personal/preferences.ts'

// The style sheet sets the heights of rows by this attribute of the document.
watchEffect(() => {
  document.documentElement.dataset['density'] = preferences.value.density
})
