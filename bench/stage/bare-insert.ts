import type { AddressInfo } from 'node:net'
import express from 'express'
import pg from 'pg'

/** The baseline, as a program: Express, and for each request one INSERT of one row with what the body holds. */

interface Body {
  content_id: string
  text: string
  user: { id: string; name: string }
  category: { id: string; name: string }
  subcategory: { id: string; name: string }
  metadata: unknown
}

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 20 })
await pool.query(
  `create table if not exists bare_content (content_id text primary key, text text, user_id text, user_name text,
     category_id text, category_name text, subcategory_id text, subcategory_name text, metadata jsonb,
     created_at timestamptz not null default now())`,
)

const app = express()
app.post('/content', express.json(), async (request, response) => {
  const { content_id, text, user, category, subcategory, metadata } = request.body as Body
  await pool.query({
    name: 'insert',
    text: `insert into bare_content (content_id, text, user_id, user_name, category_id, category_name, subcategory_id,
        subcategory_name, metadata) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    values: [
      content_id,
      text,
      user.id,
      user.name,
      category.id,
      category.name,
      subcategory.id,
      subcategory.name,
      JSON.stringify(metadata),
    ],
  })
  response.json({ success: true })
})

const server = app.listen(0, '127.0.0.1', () =>
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}/ ready`),
)
