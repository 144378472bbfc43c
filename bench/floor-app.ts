// The floor of a scan: a bare HTTP server that marks a ticket as used and writes a line, in one statement, and knows no rule.
import { createServer } from 'node:http'
import { json, text } from 'node:stream/consumers'
import { type DatabaseOptions, openDatabase } from '#platform/db.server.ts'

const connection = (await json(process.stdin)) as DatabaseOptions
const { pool } = openDatabase(connection)

const CHECK_IN = `
  with used as (
    update tickets set status = 'used', used_at = now() where event_id = $1 and id = $2 and status = 'active'
    returning event_id, id)
  insert into ticket_logs (event_type, ticket_id, event_id, message)
  select 'check_in', id, event_id, 'Come in' from used
  returning id`

createServer((request, response) => {
  const checkIn = async () => {
    const asked = new URLSearchParams(await text(request))
    const values = [asked.get('event'), asked.get('ticket')]
    const { rows } = await pool.query({ name: 'floor-check-in', text: CHECK_IN, values })
    const body = JSON.stringify({ letIn: rows.length === 1 })
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': body.length })
    response.end(body)
  }
  checkIn().catch((error: unknown) => response.destroy(error as Error))
}).listen(Number(process.argv[2]), 'localhost')
