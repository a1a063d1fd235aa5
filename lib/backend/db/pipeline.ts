// Statements that are sent in one go reach the server in one write: it wakes once for all of them.
import type pg from 'pg'

interface Wire {
  cork(): void
  uncork(): void
}

/** Holds what is written to the server back until the code that writes has come to an end. */
export function sendTogether(client: pg.ClientBase): void {
  const { stream } = (client as unknown as { connection: { stream: Wire } }).connection
  const plain = client.query.bind(client) as (...all: unknown[]) => unknown
  let corked = false
  const query = (...all: unknown[]) => {
    if (!corked) {
      corked = true
      stream.cork()
      process.nextTick(() => {
        corked = false
        stream.uncork()
      })
    }
    return plain(...all)
  }
  client.query = query as typeof client.query
}
