import type { AddressInfo } from 'node:net'
import express from 'express'
import pg from 'pg'

/** The baseline, as a program: Express, and for each request one statement that joins a page of open reviews with their items. */

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 20 })

const app = express()
app.post('/reviews', express.json(), async (_request, response) => {
  const { rows } = await pool.query({
    name: 'page',
    text: `select r.id, r.object_type as type, r.state, r.priority, r.opened_at as "openedAt", r.reasons,
        json_build_object('id', c.id, 'externalId', c.external_id, 'text', c.text,
          'user', json_build_object('id', u.id, 'externalId', u.external_id, 'name', u.name)) as object
      from review r
      join content c on (c.workspace_id, c.id) = (r.workspace_id, r.object_id)
      join platform_user u on (u.workspace_id, u.id) = (c.workspace_id, c.user_id)
      where r.state = 'open' order by r.priority, r.opened_at, r.id limit 50`,
  })
  response.json({ data: { reviews: { nodes: rows } } })
})

const server = app.listen(0, '127.0.0.1', () =>
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}/ ready`),
)
