// Headless Firefox, driven over WebDriver BiDi, which it supports natively.

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { countStart } from '../../../../tools/testing/count-starts.mjs'
import { openBidi } from './bidi.ts'
import type { Driver } from './driver.ts'
import { startProgram } from './program.ts'

/** Emulates a mouse, although there is no screen: 6 is a fine pointer that can hover. */
const mouse = {
  'ui.allPointerCapabilities': 6,
  'ui.primaryPointerCapabilities': 6,
}

/** Nothing is downloaded, updated or reported in the background. */
const quiet = {
  'app.normandy.enabled': false,
  'app.update.disabledForTesting': true,
  'browser.safebrowsing.downloads.remote.enabled': false,
  'browser.safebrowsing.update.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'extensions.systemAddon.update.enabled': false,
  'extensions.update.enabled': false,
  'media.gmp-manager.updateEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,none',
  'toolkit.telemetry.enabled': false,
  'toolkit.telemetry.server': 'data:,none',
}

export async function startFirefox(): Promise<Driver> {
  countStart('browser')
  const profile = await mkdtemp(join(tmpdir(), 'parley-firefox-'))
  const lines = Object.entries({ ...mouse, ...quiet }).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
  )
  await writeFile(join(profile, 'user.js'), lines.join(''))
  const program = startProgram(
    [
      process.env.FIREFOX ?? 'firefox-esr',
      '--headless',
      '--no-remote',
      '--profile',
      profile,
      '--remote-debugging-port=0',
    ],
    { HOME: profile, MOZ_CRASHREPORTER_DISABLE: '1' },
  )
  const end = async () => {
    await program.end()
    await rm(profile, { recursive: true, force: true })
  }
  try {
    const [, address = ''] = await program.says(/WebDriver BiDi listening on (ws:\/\/\S+)/)
    return await openBidi(`${address}/session`, end)
  } catch (error) {
    await end()
    throw error
  }
}
