// Prosody, with the same modules as ejabberd.

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Peer } from './peer.ts'
import { debianVersion, freePort, startProgram } from './start-program.ts'
import { xmppHost, xmppPeer, xmppRooms } from './xmpp.ts'

const configuration = (folder: string, port: number) => `
run_as_root = true
interfaces = { "127.0.0.1" }
c2s_ports = { ${port} }
c2s_direct_tls_ports = {}
s2s_ports = {}
modules_enabled = { "saslauth"; "disco"; "smacks" }
modules_disabled = { "s2s"; "offline"; "limits" }
data_path = "${folder}"
log = { error = "${folder}/prosody.log" }
c2s_require_encryption = false
network_backend = "epoll"
smacks_max_queue_size = 1000000
VirtualHost "${xmppHost}"
  authentication = "anonymous"
Component "${xmppRooms}" "muc"
  muc_room_locking = false
`

export async function prosody(folder: string): Promise<Peer> {
  const port = await freePort()
  const path = join(folder, 'prosody.cfg.lua')
  writeFileSync(path, configuration(folder, port))
  const program = await startProgram(['prosody', '-F', '--config', path], port)
  return xmppPeer(program, port, {
    name: 'Prosody',
    version: debianVersion('prosody'),
    settings: 'no archive and no offline storage: nothing is kept',
  })
}
