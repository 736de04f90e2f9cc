import ui from '@nuxt/ui/vite'
import vue from '@vitejs/plugin-vue'
import { defineConfig, type Rolldown } from 'vite'
import { compressed } from './vite-plugins/compressed.ts'
import { earlyFont } from './vite-plugins/early-font.ts'
import { lateIcons } from './vite-plugins/late-icons.ts'
import { namedVue } from './vite-plugins/named-vue.ts'
import { trustedOperations } from './vite-plugins/trusted-operations.ts'

/**
 * What opens from a button closes at once: one that is opened again while it fades out is the same one as before for the library, which
 * leaves the focus on the button.
 */
const closesAtOnce = { content: 'data-[state=closed]:animate-none' }

/** Nuxt UI's dense defaults: the dashboard is lived in all day. */
const theme = {
  dropdownMenu: {
    slots: {
      content: `${closesAtOnce.content} max-w-[min(28rem,var(--reka-dropdown-menu-content-available-width))]`,
    },
  },
  popover: { slots: closesAtOnce },
  button: {
    slots: { base: 'disabled:opacity-50 aria-disabled:opacity-50' },
    // The library's hover at three quarters of the colour does not keep the contrast of the label.
    compoundVariants: (['primary', 'success', 'warning', 'error'] as const).map((color) => ({
      color,
      variant: 'solid' as const,
      class: `hover:bg-${color}/90 active:bg-${color}/90`,
    })),
    defaultVariants: { size: 'sm' as const },
  },
  badge: {
    slots: { base: 'max-w-full' },
    variants: { size: { sm: { base: 'text-[11px]/4 px-1.5 py-px gap-1 rounded' } } },
    defaultVariants: { size: 'sm' as const },
  },
  input: { slots: { root: 'w-full', base: 'text-ellipsis' }, defaultVariants: { size: 'sm' as const } },
  textarea: { slots: { root: 'w-full' }, defaultVariants: { size: 'sm' as const } },
  // Its list may be wider than itself: a narrow filter has long choices.
  select: {
    slots: {
      base: 'w-full',
      content:
        'w-auto min-w-(--reka-select-trigger-width) max-w-[min(28rem,var(--reka-select-content-available-width))]',
    },
    defaultVariants: { size: 'sm' as const },
  },
  selectMenu: {
    slots: { base: 'w-full' },
    // The library's own animation is of this variant, which is stronger than a slot.
    variants: { position: { popper: closesAtOnce } },
    defaultVariants: { size: 'sm' as const },
  },
  inputNumber: { slots: { root: 'w-full' }, defaultVariants: { size: 'sm' as const } },
  inputTags: { slots: { root: 'w-full' }, defaultVariants: { size: 'sm' as const } },
  checkbox: { defaultVariants: { size: 'sm' as const } },
  checkboxGroup: { slots: { fieldset: 'gap-x-4' }, defaultVariants: { size: 'sm' as const } },
  radioGroup: { slots: { fieldset: 'gap-x-4' }, defaultVariants: { size: 'sm' as const } },
  // It is pressed within 26 pixels, though it is 18 high: rows have them without a label.
  switch: {
    slots: { base: 'relative after:absolute after:-inset-1' },
    defaultVariants: { size: 'sm' as const },
  },
  formField: { defaultVariants: { size: 'sm' as const } },
  // Its body is what gives way on a low screen: a head that did lost its title above the edge.
  modal: {
    slots: {
      header: 'shrink-0',
      wrapper: 'min-w-0',
      title: 'pr-8 text-base',
      description: 'text-sm',
      footer: 'shrink-0 flex-wrap justify-end',
    },
  },
  slideover: { slots: { wrapper: 'min-w-0', footer: 'justify-end' } },
  toast: { slots: { root: 'p-3' } },
  // Where tabs do not fit, they scroll; a name cut to a letter leads nowhere.
  tabs: {
    slots: { list: 'overflow-x-auto overflow-y-hidden', trigger: 'shrink-0' },
    // The mark of the open tab lies within the bar, which would cut it off below its edge.
    compoundVariants: [
      { orientation: 'horizontal' as const, variant: 'link' as const, class: { indicator: 'bottom-0' } },
    ],
  },
}

/** What the dashboard does not use of vue-i18n: its older interface, and hooks for its developer tools. */
const withoutLegacy = { __VUE_I18N_LEGACY_API__: 'false', __INTLIFY_PROD_DEVTOOLS__: 'false' }

/**
 * The frame with all it needs is one chunk, and what the page of a review needs besides another, so that the page on which
 * people sit all day is three files with nothing in them that it does not use. What other pages share comes by the pages
 * that share it, in chunks of 120 KB of source and more: without that bound a page was 112 files. Such chunks import each other
 * in circles, so what they hold is evaluated when it is first imported, in the order of the modules.
 */
const fewChunks: Rolldown.OutputOptions = {
  strictExecutionOrder: true,
  codeSplitting: {
    groups: [
      { name: 'frame', test: /web\/(index\.html|src\/app\/ShellLayout\.vue)$/, priority: 2 },
      { name: 'review', test: /web\/src\/review\/ReviewPage\.vue$/, priority: 1 },
      { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 120_000 },
    ],
  },
  // The names of those that share it are longer than a file's name should be.
  chunkFileNames: ({ name }) => `assets/${name.replace(/~.*/, '')}-[hash].js`,
}

/** The dashboard's build: `dist/web`, served at `/` by the API program. */
export default defineConfig(({ mode }) => ({
  root: 'web',
  resolve: {
    alias: [{ find: /^@iconify\/vue$/, replacement: `${import.meta.dirname}/web/src/app/icons.ts` }],
  },
  // Apollo's development checks and warnings stay out of the production bundle.
  define: { 'globalThis.__DEV__': JSON.stringify(mode !== 'production'), ...withoutLegacy },
  plugins: [
    vue({ features: { optionsAPI: false } }),
    trustedOperations(`${import.meta.dirname}/web/src`),
    ui({
      ui: theme,
      theme: { colors: ['primary', 'success', 'warning', 'error', 'info'] },
      // The styles of the components that nothing here uses stay out.
      experimental: { componentDetection: true },
      autoImport: false,
      // Written by the plugin, with its own marks for linters, and kept: the type checker runs before the first build.
      components: { dts: 'src/app/ui-components.d.ts', dirs: [] },
      colorMode: false,
      icon: { clientBundle: { scan: { globInclude: ['src/**/*.{vue,ts}'] } } },
    }),
    lateIcons(['frame', 'review']),
    namedVue(),
    earlyFont(),
    compressed(),
  ],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    license: { fileName: 'licenses.md' },
    // The size of the first load has a test of its own.
    chunkSizeWarningLimit: 1000,
    rolldownOptions: { output: fewChunks, checks: { pluginTimings: false } },
  },
}))
