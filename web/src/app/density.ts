import { watchEffect } from 'vue'
import { preferences } from '../settings/personal/preferences.ts'

// The heights of rows stand in the style sheet, by this mark of the document.
watchEffect(() => {
  document.documentElement.dataset['density'] = preferences.value.density
})
