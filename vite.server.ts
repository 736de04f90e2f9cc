import { defineConfig, type Plugin, type UserConfig } from 'vite'
import { lightGraphql } from './start/light-graphql.ts'
import { sharedShapes } from './start/shared-shapes.ts'

/**
 * Packages that stay outside of the bundle, in node_modules, and why (docs/decisions/0032-bundled-packages.md). What they
 * import stays with them.
 */
const outside = [
  // Compiled for each platform.
  '@node-rs/argon2',
  'sharp',
  // WebAssembly, models and dictionaries that they find beside their own files.
  '@tensorflow/tfjs-backend-wasm',
  '@tensorflow/tfjs-converter',
  '@tensorflow/tfjs-core',
  'llama-tokenizer-js',
  'nsfwjs',
  'onnxruntime-web',
  'swagger-ui-dist',
  'tesseract.js',
  'zxing-wasm',
  // Large, and loaded by the few who use it.
  '@aws-sdk/client-rekognition',
  '@bull-board/ui',
  '@graphql-yoga/render-graphiql',
  // Every chunk loads it before anything else, see below.
  'reflect-metadata',
]

/** What packages ask for where it is installed: drivers of other databases. */
const notInstalled =
  /^(better-sqlite3|libsql|mariadb|mysql2?|oracledb|pg-native|pg-query-stream|sqlite3|tedious)$/

/** The migrator's library has a command line, which nobody runs here: it brings a parser, ajv and a terminal, 2 MB. */
const withoutUmzugCommands: Plugin = {
  name: 'without-umzug-commands',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^\.\/cli$/ },
    handler: (_id, importer) => (importer?.includes('/node_modules/umzug/') ? '\0umzug-cli' : null),
  },
  load: { filter: { id: /^\0umzug-cli$/ }, handler: () => 'export class UmzugCLI {}' },
}

/** Source maps lead to the program's own sources: Node.js reads all of a map at start, and those of packages are 6 MB. */
const withoutMapsOfPackages: Plugin = {
  name: 'without-maps-of-packages',
  transform: {
    filter: { id: /\/node_modules\// },
    handler: (code) => ({ code, map: { mappings: '' } }),
  },
}

/**
 * MikroORM finds out in which file each entity is declared, by reading a stack: at start Node.js unfolded the maps of all chunks for
 * that, 25 MB. The name of an entity tells it from the others as well.
 */
const withoutPathsOfEntities: Plugin = {
  name: 'without-paths-of-entities',
  transform: {
    filter: { id: /\/@mikro-orm\/core\/metadata\/MetadataStorage\.js$/ },
    handler: (code) => {
      const looked = 'Utils_1.Utils.lookupPathFromDecorator(target.name)'
      if (!code.includes(looked)) throw new Error('MikroORM finds the files of entities in another way now')
      return { code: code.replace(looked, 'target.name'), map: { mappings: '' } }
    },
  },
}

const withPackages: UserConfig = {
  plugins: [withoutUmzugCommands, withoutMapsOfPackages, withoutPathsOfEntities, lightGraphql, sharedShapes],
  // One copy of graphql: some packages import it, others require it. Apollo would hash each query in JavaScript, as it finds no `require`.
  resolve: {
    alias: [
      { find: /^graphql$/, replacement: 'graphql/index.mjs' },
      { find: '@apollo/utils.createhash', replacement: 'node:crypto' },
    ],
  },
  ssr: { noExternal: true, external: outside },
  // MikroORM would look for its package's version beside the bundle; the lock file says that they are the same.
  define: { 'process.env.MIKRO_ORM_ALLOW_VERSION_MISMATCH': '"1"' },
}

/** Text is kept in memory as it is read. Names stay as they are, for stacks, and nothing is compressed, for shared shapes. */
const compact = {
  minify: { mangle: false, compress: false, codegen: { removeWhitespace: true } },
  sourcemapExcludeSources: true,
}

/**
 * The server's bundle: a file for each program, and what they share. In production the packages are in it, for reading
 * thousands of files was half of a start; in development they are not, for that takes longer than a change may.
 */
export default defineConfig(({ mode }) => ({
  ...(mode === 'production' && withPackages),
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
    license: { fileName: 'licenses.md' },
    rolldownOptions: {
      external: notInstalled,
      // A package has one for a path that it is told instead; of ours the linter lets none through.
      checks: { eval: false },
      input: {
        main: 'server/main.ts',
        cli: 'server/edges/cli/main.ts',
        start: 'start/main.ts',
        'media.child': 'server/intake/media/media.child.ts',
        'speech.child': 'server/intake/media/speech/speech.child.ts',
        'train.worker': 'server/signals/classifiers/learning/train.worker.ts',
        'compile-lists.worker': 'server/matching/compile-lists.worker.ts',
        'password-strength.worker': 'server/access/team/password-strength.worker.ts',
      },
      output: {
        format: 'es',
        banner: "import 'reflect-metadata';",
        ...(mode === 'production' && compact),
      },
    },
  },
}))
