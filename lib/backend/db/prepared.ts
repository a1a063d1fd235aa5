// Frequent statements are prepared on a PostgreSQL server under a name, so that it plans them once per connection.
import type pg from 'pg'

/** A statement is prepared from its fifth use on: most texts are few and fixed, but filters and page numbers create unlimited variants. */
const timesBefore = 4
const maxCounted = 2000
const maxPrepared = 300
/** When this many are prepared, a new text that is used this often resets all names: the frequent statements may have changed since the start. */
const timesToRenew = 60
/** The two operators of a pattern search. */
const looksForPattern = /ilike|NFKC\)\) like/
/** begin, commit and savepoints need no planning. */
const shortest = 40

/**
 * Chooses which texts get a name. Pattern searches get none: the plan for one word is wrong for another.
 */
export class StatementNames {
  readonly #times = new Map<string, number>()
  readonly #names = new Map<string, string>()
  #epoch = 0

  nameOf(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known !== undefined) return known
    if (text.length < shortest || looksForPattern.test(text)) return undefined
    const times = (this.#times.get(text) ?? 0) + 1
    const full = this.#names.size >= maxPrepared
    if (times <= (full ? timesToRenew : timesBefore)) {
      if (this.#times.size >= maxCounted) this.#times.clear()
      this.#times.set(text, times)
      return undefined
    }
    if (full) this.forget()
    this.#times.delete(text)
    const name = `s${this.#epoch}_${this.#names.size}`
    this.#names.set(text, name)
    return name
  }

  /** Increased when the names given so far become invalid. */
  get epoch(): number {
    return this.#epoch
  }

  /** Invalidates the names given so far: a migration invalidated their plans, or other statements are frequent now. */
  forget(): void {
    this.#names.clear()
    this.#epoch += 1
  }
}

type Query = (text: string, values: unknown[]) => Promise<pg.QueryResult>

/** Makes a connection prepare the statements of `names`. A plan that a migration invalidated is made again, and its statement is repeated unless its transaction has failed. */
export function prepareStatements(client: pg.ClientBase, names: StatementNames): void {
  const plain = client.query.bind(client) as unknown as Query & ((config: pg.QueryConfig) => Promise<pg.QueryResult>)
  let epoch = names.epoch
  const query = (text: unknown, values?: unknown, ...rest: unknown[]) => {
    const name = typeof text === 'string' && Array.isArray(values) && rest.length === 0 ? names.nameOf(text) : undefined
    if (name === undefined) return (plain as (...all: unknown[]) => unknown)(text, values, ...rest)
    const config = { name, text: text as string, values: values as unknown[] }
    if (epoch === names.epoch) return sendPrepared(plain, names, config)
    epoch = names.epoch
    // frees the plans of earlier names; a failed transaction refuses this, and the next statement reports it
    return plain({ text: 'deallocate all' })
      .catch(() => undefined)
      .then(() => sendPrepared(plain, names, config))
  }
  client.query = query as typeof client.query
}

async function sendPrepared(
  plain: Query & ((config: pg.QueryConfig) => Promise<pg.QueryResult>),
  names: StatementNames,
  config: pg.QueryConfig & { values: unknown[] },
): Promise<pg.QueryResult> {
  try {
    return await plain(config)
  } catch (error) {
    if (!isVoidPlan(error)) throw error
    names.forget()
    return plain(config.text, config.values).catch(() => Promise.reject(error))
  }
}

const isVoidPlan = (error: unknown) => {
  const { code, routine } = error as { code?: string; routine?: string }
  return code === '0A000' && routine === 'RevalidateCachedQuery'
}
