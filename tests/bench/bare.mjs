// The baseline: a node:http server that sends stored responses and does nothing else.
// It reads request bodies to the end, as any server must, and sends the same bytes and headers as the product did.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

/** @type {Record<string, { status: number, headers: Record<string, string>, body: string }>} by `METHOD path`, or `known METHOD path` for a client that has the response */
const answers = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'))
for (const answer of Object.values(answers)) answer.bytes = Buffer.from(answer.body)

const server = createServer((request, response) => {
  request.resume()
  request.once('end', () => {
    const known = request.headers['if-none-match'] === undefined ? '' : 'known '
    const answer = answers[`${known}${request.method} ${request.url}`]
    if (!answer) return void response.writeHead(404).end()
    response.writeHead(answer.status, answer.headers).end(answer.bytes)
  })
})
server.listen(0, '127.0.0.1', () => process.stdout.write(`${server.address().port}\n`))
