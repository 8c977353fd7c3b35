import { createServer } from 'node:http'

// `node:http` alone, answering everything with the same headers and bytes, which it receives from
// its parent.
process.once('message', ({ headers, bytes }) => {
  const server = createServer({ keepAliveTimeout: 65_000 }, (_request, response) =>
    response.writeHead(200, headers).end(bytes),
  )
  server.listen(0, '127.0.0.1', () => process.send(server.address().port))
})
process.on('disconnect', () => process.exit(0))
