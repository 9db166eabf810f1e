// What a browser stores about an account between two visits.

import type { Page } from 'playwright-core'

type Tables = Readonly<Record<string, readonly unknown[]>>

/** The rows of this page's databases by table, or of one table only. */
const rowsOf = (page: Page, only?: string): Promise<Tables> =>
  page.evaluate(async (wanted) => {
    const done = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const found: Record<string, unknown[]> = {}
    for (const { name } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name ?? ''))
      // Does not block the application, which may want to delete the database now.
      database.onversionchange = () => database.close()
      for (const table of database.objectStoreNames) {
        if (wanted !== undefined && table !== wanted) continue
        const rows = await done<unknown[]>(database.transaction(table).objectStore(table).getAll())
        found[table] = [...(found[table] ?? []), ...rows]
      }
      database.close()
    }
    return found
  }, only)

/** The tables of this page's databases that contain this text. */
export async function tablesWith(page: Page, text: string): Promise<readonly string[]> {
  const tables = Object.entries(await rowsOf(page))
  return tables.flatMap(([name, rows]) => (JSON.stringify(rows).includes(text) ? [name] : []))
}

/**
 * Whether the next visit will have the message with this text, whatever the server says; queued messages are stored
 * elsewhere.
 */
export const isKept = async (page: Page, text: string): Promise<boolean> =>
  (await tablesWith(page, text)).includes('blocks')

interface StoredFacts {
  readonly listed?: { readonly unread: number }
  readonly peerReadPosition: number
}

async function factsOf(page: Page, key: string): Promise<StoredFacts | undefined> {
  const { conversations = [] } = await rowsOf(page, 'conversations')
  const all = conversations as readonly { key: string; facts: StoredFacts }[]
  return all.find((one) => one.key === key)?.facts
}

/** The stored unread count of a conversation. */
export const unreadKept = async (page: Page, key: string): Promise<number | undefined> =>
  (await factsOf(page, key))?.listed?.unread

/** Whether it is stored that the other user has read the conversation. */
export const isReadKept = async (page: Page, key: string): Promise<boolean> =>
  ((await factsOf(page, key))?.peerReadPosition ?? 0) > 0

/** Leaves the application for another page of its server, deletes its databases and comes back. */
export async function forgetWhatWasKept(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/easemob/server.json`)
  await page.evaluate(async () => {
    for (const { name } of await indexedDB.databases()) {
      await new Promise((resolve, reject) => {
        const asked = indexedDB.deleteDatabase(name ?? '')
        asked.onsuccess = resolve
        asked.onerror = reject
      })
    }
  })
  await page.goto(url)
}
