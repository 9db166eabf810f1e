import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { runningHost } from '../../test-support/test-server.ts'
import { commands } from '../all-commands.ts'
import { runCommand } from '../run-command.ts'

const host = runningHost()
const script = async (shell: string) => (await runCommand(['completion', shell], { host })).text

/** The words that bash offers at the end of this line. */
async function offered(line: string): Promise<string[]> {
  const words = line.split(' ').map((word) => `'${word}'`)
  const program = `${await script('bash')}
COMP_WORDS=(${words.join(' ')}); COMP_CWORD=${words.length - 1}; _parley; printf '%s\\n' "\${COMPREPLY[@]}"`
  return execFileSync('bash', ['-c', program]).toString().trim().split('\n')
}

test('bash completes topics, commands and options', async () => {
  expect(await offered('parley us')).toEqual(['user', 'usage'])
  expect(await offered('parley user s')).toEqual(['show', 'sign-out'])
  expect(await offered('parley help user s')).toEqual(['show', 'sign-out'])
  expect(await offered('parley key rotate shop --o')).toEqual(['--overlap'])
  expect(await offered('parley mute bob --f')).toEqual(['--for'])
  expect(await offered('parley user create --')).toContain('--server')
})

test('zsh loads the same functions; fish has a line for every command; other shells are refused', async () => {
  expect(await script('zsh')).toContain(await script('bash'))
  const fish = await script('fish')
  for (const { summary } of commands) expect(fish).toContain(summary.replaceAll("'", "\\'"))
  await expect(script('tcsh')).rejects.toThrow('bash, zsh, fish')
})
