// The other limit: a bare HTTP server that sends the bytes it was given, in a process of its own.
import { createServer } from 'node:http'

const chunks: Buffer[] = []
for await (const chunk of process.stdin) chunks.push(chunk as Buffer)
const body = Buffer.concat(chunks)
const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Length': body.length }

createServer((_request, response) => {
  response.writeHead(200, headers)
  response.end(body)
}).listen(Number(process.argv[2]), 'localhost')
