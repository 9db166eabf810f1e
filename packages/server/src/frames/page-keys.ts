// The keys of pages. Clients send the key of a page back to acknowledge it, and never interpret it. It is not the
// number of an entry: web clients before 4.15.1 compare the key of a page with that of the page before, in any queue,
// and take an equal one for a duplicate, which they do not acknowledge.

export class PageKeys {
  private last: number

  /** Keys start with the time (`now`), so that they keep growing for a client that reconnects after a restart. */
  constructor(now: number) {
    this.last = now
  }

  next(): number {
    return ++this.last
  }
}
