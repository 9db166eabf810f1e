// Runs the samples of docs/quickstart.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../repository.ts'

/** A file of a quick start, as the page shows it. */
export function quickStartFile(page: string, file: string): string {
  const text = readFileSync(join(root, 'docs/quickstart', `${page}.md`), 'utf8')
  const [, , code] = text.split(/^```(?:\w+ file=(\S+)\n|$)/m).flatMap((part, at, all) => {
    return part === file ? [undefined, part, all[at + 1]] : []
  })
  if (code === undefined) throw new Error(`docs/quickstart/${page}.md has no ${file}`)
  return code
}

/** Runs a program until the work is done. It is ready when it prints that it is listening. */
export async function beside<T>(
  file: string,
  env: Readonly<Record<string, string>>,
  work: (printed: string) => Promise<T>,
): Promise<T> {
  const child = spawn(process.execPath, [file], { cwd: dirname(file), env: { ...process.env, ...env } })
  let printed = ''
  try {
    await new Promise<void>((ready, failed) => {
      const read = (chunk: Buffer) => {
        printed += chunk
        if (printed.includes('listening')) ready()
      }
      child.stdout.on('data', read)
      child.stderr.on('data', read)
      child.once('exit', () => failed(new Error(`${file} ended: ${printed}`)))
    })
    return await work(printed)
  } finally {
    child.kill()
  }
}
