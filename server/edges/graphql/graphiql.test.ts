import { expect, test } from 'vitest'
import { startApiServer } from '../../test/api-server.ts'
import { startTestApp } from '../../test/app.ts'

test('in development a browser that opens /graphql sees GraphiQL, which loads nothing from elsewhere', async () => {
  const app = await startTestApp({ env: { PORT: '0', NODE_ENV: 'development' } })
  const server = await startApiServer(app)
  const response = await fetch(`${server.url}/graphql`, {
    headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' },
  })
  const page = await response.text()
  const csp = response.headers.get('content-security-policy')
  const asked = await server.graphql('{ viewer { id } }', {}, { accept: 'application/json' })
  await server.stop()
  await app.close()
  expect(response.status).toBe(200)
  expect(page).toContain('renderYogaGraphiQL')
  expect(page).not.toMatch(/<(?:script|link|img)[^>]+(?:src|href)="https?:/)
  expect(csp).not.toMatch(/https?:/)
  expect(asked.data).toEqual({ viewer: null })
})
