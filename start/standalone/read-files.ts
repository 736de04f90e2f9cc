/** Files of packages that the program opens at run time, which its imports do not reveal. */
export interface ReadFiles {
  package: string
  /** Paths inside the package, including what the package's resolution leads to. */
  files: RegExp
}

export const readFiles: readonly ReadFiles[] = [
  ...['ara', 'chi_sim', 'ell', 'eng', 'heb', 'hin', 'jpn', 'kaz', 'kor', 'tha', 'ukr'].map((language) => ({
    package: `@tesseract.js-data/${language}`,
    files: /^(package\.json|4\.0\.0_best_int\/.*\.gz)$/,
  })),
  { package: 'tesseract.js-core', files: /^tesseract-core[\w-]*\.(js|wasm)$/ },
  { package: '@tensorflow/tfjs-backend-wasm', files: /^dist\/[\w-]+\.wasm$/ },
  { package: 'onnxruntime-web', files: /^dist\/ort-wasm-simd-threaded\.(mjs|wasm)$/ },
  { package: '@moonshine-ai/moonshine-js', files: /^dist\/model\/tiny\/quantized\/[\w-]+\.onnx$/ },
  { package: '@ricky0123/vad-web', files: /^(package\.json|dist\/(index\.js|silero_vad_v6\.onnx))$/ },
  { package: 'zxing-wasm', files: /^dist\/reader\/zxing_reader\.wasm$/ },
  { package: '@bull-board/ui', files: /^(package\.json|dist\/(?!.*\.map$).*)$/ },
  {
    package: 'swagger-ui-dist',
    files: /^(package\.json|swagger-ui\.css|swagger-ui-bundle\.js|favicon-32x32\.png)$/,
  },
]

/** Scripts that packages start as worker threads. */
export const threads: readonly string[] = ['node_modules/tesseract.js/src/worker-script/node/index.js']
