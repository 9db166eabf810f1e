// The keys of pages. Clients send the key of a page back to acknowledge it, and never look into it. It is not the number of
// an entry: web clients before 4.15.1 compare the key of a page with that of the page before, whichever queue that was of,
// and take an equal one for a repetition, which they do not acknowledge.

export class PageKeys {
  private last: number

  /** `now`: keys start with the time, so that they go on growing for a client that comes back after a restart. */
  constructor(now: number) {
    this.last = now
  }

  next(): number {
    return ++this.last
  }
}
