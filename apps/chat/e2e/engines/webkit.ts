// WebKit, the engine of Safari: WebKitGTK's browser on a display in memory, driven over WebDriver.

import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { countStart } from '../../../../tools/testing/count-starts.mjs'
import { freePort } from '../../../../tools/testing/free-port.ts'
import type { Driver } from './driver.ts'
import { startProgram } from './program.ts'
import { openWebDriver } from './webdriver.ts'

/** Debian installs it in a folder of the architecture. */
const miniBrowser = ['x86_64', 'aarch64']
  .map((architecture) => `/usr/lib/${architecture}-linux-gnu/webkit2gtk-4.1/MiniBrowser`)
  .find(existsSync)

export async function startWebKit(): Promise<Driver> {
  countStart('browser')
  const home = await mkdtemp(join(tmpdir(), 'parley-webkit-'))
  const screen = startProgram(['Xvfb', '-displayfd', '1', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'])
  const port = await freePort()
  const [, display = ''] = await screen.says(/^(\d+)\n/)
  const program = startProgram(['WebKitWebDriver', '--host=127.0.0.1', `--port=${port}`], {
    DISPLAY: `:${display}`,
    HOME: home,
    XDG_RUNTIME_DIR: home,
  })
  const end = async () => {
    await program.end()
    await screen.end()
    await rm(home, { recursive: true, force: true })
  }
  try {
    return await openWebDriver(
      `http://127.0.0.1:${port}`,
      {
        'webkitgtk:browserOptions': {
          binary: miniBrowser,
          args: ['--automation', '--enable-write-console-messages-to-stdout=true'],
        },
      },
      { end, output: program.output },
    )
  } catch (error) {
    await end()
    throw error
  }
}
