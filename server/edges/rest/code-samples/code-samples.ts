import { type OpenApi, templateOf } from '../openapi.ts'
import type { Route } from '../route.ts'
import type { Language, SampleRequest } from './code-sample.ts'
import curl from './curl.ts'
import go from './go.ts'
import node from './node.ts'
import php from './php.ts'
import python from './python.ts'
import ruby from './ruby.ts'

/** Every language of the samples, one line each. */
export const languages: readonly Language[] = [curl, node, python, php, ruby, go]

/** The address of samples until the page replaces it by its own, and their key. */
export const sampleAddress = 'https://verdict.example.com'
export const sampleKey = 'YOUR_API_KEY'

/** The request that shows a route: its example, with names in capitals for ids. */
export function sampleRequest(route: Route): SampleRequest {
  const path = templateOf(route).replaceAll(/\{(\w+)\}/g, (_all, name: string) => name.toUpperCase())
  return {
    method: route.method.toUpperCase(),
    url: sampleAddress + path,
    headers: {
      Authorization: `Bearer ${sampleKey}`,
      ...(route.body && { 'Content-Type': 'application/json' }),
    },
    ...(route.body && { body: route.examples.request ?? {} }),
  }
}

/** The document with samples of each operation in every language, in the extension `x-codeSamples`. */
export function withCodeSamples(document: OpenApi, routes: readonly Route[]): OpenApi {
  const paths = structuredClone(document.paths)
  for (const route of routes) {
    const operation = paths[templateOf(route)]?.[route.method]
    const request = sampleRequest(route)
    if (operation)
      operation['x-codeSamples'] = languages.map(({ lang, label, write }) => ({
        lang,
        label,
        source: write(request),
      }))
  }
  return { ...document, paths }
}
