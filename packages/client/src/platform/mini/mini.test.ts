// The platforms of mini-programs, each on a simulated host that follows its types and documentation.

import { afterAll } from 'vitest'
import { startEchoServer } from '../../../test/support/echo-server.ts'
import { miniHosts } from '../../../test/support/mini/hosts.ts'
import { type HostTraits, platformContract } from '../contract.ts'
import type { HostEvent, LocalFile } from '../platform.ts'

const network: readonly HostEvent[] = ['networkDown', 'networkUp']
const all: readonly HostEvent[] = [...network, 'hidden', 'shown']
const fewer = { tellsWhyClosed: false, watchesDownloads: false, isBase64: true }

const special: Readonly<Record<string, HostTraits>> = {
  Baidu: { keepsListeners: true },
  'uni-app': { says: network },
  Alipay: fewer,
  DingTalk: { ...fewer, callsOff: false, methods: ['GET', 'POST'], says: network },
}

for (const [name, make] of Object.entries(miniHosts)) {
  const { machine, platform } = make()
  const full = make({ bytesOfStorage: 0 })
  afterAll(() => {
    machine.close()
    full.machine.close()
  })
  platformContract(name, () => platform, startEchoServer, {
    says: all,
    tellsAddress: false,
    namesFiles: false,
    listening: () => machine.listening,
    openSockets: () => machine.openSockets,
    full: () => full.platform,
    tell(event) {
      if (event === 'shown') machine.tell('show')
      else if (event === 'hidden') machine.tell('hide')
      else machine.tell('network', { isConnected: event === 'networkUp' })
    },
    files(file, type, bytes): Record<string, LocalFile> {
      const size = bytes.length
      const path = { name: file, type, size, data: machine.choose(file, bytes) }
      // Without a file system, files are paths.
      return name === 'DingTalk' ? { path } : { path, bytes: { name: file, type, size, data: bytes } }
    },
    ...special[name],
  })
}
