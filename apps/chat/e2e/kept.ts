// What a browser keeps of an account between two visits.

import type { Page } from 'playwright-core'

/** In how many tables of this page's databases something with this text lies. */
export const tablesWith = (page: Page, text: string): Promise<number> =>
  page.evaluate(async (wanted) => {
    const done = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    let found = 0
    for (const { name } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name ?? ''))
      for (const table of database.objectStoreNames) {
        const rows = await done<unknown[]>(database.transaction(table).objectStore(table).getAll())
        if (JSON.stringify(rows).includes(wanted)) found++
      }
      database.close()
    }
    return found
  }, text)

/** Leaves the application for another page of its server, takes its databases away and comes back. */
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
