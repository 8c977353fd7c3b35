import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'

// `node:http` alone, answering everything with the same headers and bytes: `node bare.mjs <folder>`, where headers.json and page are.
const folder = process.argv[2]
const headers = JSON.parse(await readFile(join(folder, 'headers.json'), 'utf8'))
const bytes = await readFile(join(folder, 'page'))
const server = createServer({ keepAliveTimeout: 65_000 }, (_request, response) => response.writeHead(200, headers).end(bytes))
server.listen(0, '127.0.0.1', () => process.send(server.address().port))
process.on('disconnect', () => process.exit(0))
