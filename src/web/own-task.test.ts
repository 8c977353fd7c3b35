import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { takeTask } from '#web/own-task.ts'

test('what came from the network during the first task is looked at before the second', async () => {
  const done: string[] = []
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  const server = createServer((socket) =>
    socket.on('data', async (data) => {
      done.push(String(data))
      if (String(data) !== 'page') return
      await takeTask()
      visitor.write('visitor')
      done.push('its data')
      await takeTask()
      done.push('drawn')
      end()
    }),
  ).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const [page, visitor] = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')]
  await Promise.all([page, visitor].map((socket) => once(socket, 'connect')))
  page.write('page')
  await ended
  for (const each of [page, visitor]) each.destroy()
  server.close()
  expect(done).toEqual(['page', 'its data', 'visitor', 'drawn'])
})
