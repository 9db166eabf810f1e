// Prosody with its usual modules for messages and rooms, without an archive.

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Peer } from './peer.ts'
import { debianVersion, freePort, startProgram } from './programs.ts'
import { xmppPeer } from './xmpp.ts'

export async function prosody(folder: string): Promise<Peer> {
  const port = await freePort()
  const path = join(folder, 'prosody.cfg.lua')
  writeFileSync(
    path,
    `pidfile = "${folder}/prosody.pid"
data_path = "${folder}"
run_as_root = true
interfaces = { "127.0.0.1" }
c2s_ports = { ${port} }
s2s_ports = {}
c2s_require_encryption = false
allow_unencrypted_plain_auth = true
modules_enabled = { "saslauth", "roster", "presence", "message", "iq" }
modules_disabled = { "s2s", "tls" }
network_backend = "epoll"
network_settings = { tcp_nodelay = true }
log = { error = "${folder}/prosody.err" }
VirtualHost "localhost"
  authentication = "anonymous"
Component "rooms.localhost" "muc"
  muc_room_locking = false
`,
  )
  const program = await startProgram(['prosody', '--config', path, '-F'], port)
  const server = { program, port, host: 'localhost', rooms: 'rooms.localhost' }
  const settings = 'XMPP over TCP without TLS, no archive: nothing is kept; answered when it has arrived'
  return xmppPeer(server, { name: 'Prosody', version: debianVersion('prosody'), settings })
}
