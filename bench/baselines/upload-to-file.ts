// The ceiling of an upload: a server that writes the body of a request into a file and answers when it is durable.
// Nothing else is read, counted or stored. Its argument is the folder; it prints its port.

import { createWriteStream } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

const folder = process.argv[2] as string
let count = 0

const server = createServer(async (request, response) => {
  const path = join(folder, `copy-${++count}`)
  const file = await open(path, 'w')
  await pipeline(request, createWriteStream('', { fd: file.fd, autoClose: false }))
  await file.sync()
  await file.close()
  response.end('{}')
  await rm(path)
})
server.requestTimeout = 0
server.listen(0, '127.0.0.1', () => {
  console.log(`copy at 127.0.0.1:${(server.address() as AddressInfo).port}`)
})
