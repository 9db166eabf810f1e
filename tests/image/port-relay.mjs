// Runs in the network of a container: connects the connections that its parent accepts to a port in there.
import { connect } from 'node:net'

const port = Number(process.argv[2])

process.once('message', (_message, /** @type {import('node:net').Server} */ server) => {
  server.on('connection', (outside) => {
    const inside = connect(port, '127.0.0.1')
    outside.pipe(inside)
    inside.pipe(outside)
    outside.on('error', () => inside.destroy())
    inside.on('error', () => outside.destroy())
  })
  process.send?.('relaying')
})
process.once('disconnect', () => process.exit())
