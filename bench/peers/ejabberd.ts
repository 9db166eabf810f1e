// ejabberd, as one Erlang node without distribution: no other process listens for it.

import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Peer } from './peer.ts'
import { debianVersion, freePort, startProgram } from './start-program.ts'
import { xmppHost, xmppPeer, xmppRooms } from './xmpp.ts'

const configuration = (port: number) => `
hosts: [${xmppHost}]
loglevel: error
auth_method: anonymous
anonymous_protocol: sasl_anon
allow_multiple_connections: true
shaper: {}
shaper_rules: {}
listen:
  - port: ${port}
    ip: "127.0.0.1"
    module: ejabberd_c2s
    max_stanza_size: 262144
    access: all
modules:
  mod_stream_mgmt:
    max_ack_queue: infinity
  mod_muc:
    host: "${xmppRooms}"
    access: all
    access_create: all
    max_users: 5000
    min_message_interval: 0
`

export async function ejabberd(folder: string): Promise<Peer> {
  const port = await freePort()
  const path = join(folder, 'ejabberd.yml')
  writeFileSync(path, configuration(port))
  // The libraries of Debian are in the folder of the architecture.
  const libraries = readdirSync('/usr/lib').filter((name) => name.endsWith('-linux-gnu'))
  const words = ['erl', '+K', 'true', '-noinput', '-mnesia', 'dir', `"${folder}"`, '-s', 'ejabberd'] as const
  const program = await startProgram([...words], port, {
    ERL_LIBS: libraries.map((name) => `/usr/lib/${name}`).join(':'),
    EJABBERD_CONFIG_PATH: path,
    EJABBERD_LOG_PATH: join(folder, 'ejabberd.log'),
    HOME: folder,
  })
  return xmppPeer(program, port, {
    name: 'ejabberd',
    version: debianVersion('ejabberd'),
    settings: 'no archive and no offline storage: nothing is kept',
  })
}
