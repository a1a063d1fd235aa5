// Deployed definitions: an index of all versions, and a cache of parsed definitions per server process.
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Db } from '../../db/gateway.ts'
import type { Place } from '../../kernel/context.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { slot } from '../../kernel/slots.ts'
import type { Definition, Definitions } from '../definition.ts'
import { parseModels } from '../parse.ts'
import { delegatesOf } from './delegates.ts'

interface Entry {
  id: string
  key: string
  version: number
  version_tag: string | null
  checksum: string
}

interface Home {
  /** The newest deployment in the index. */
  deployed: string | null
  entries: Map<string, Entry>
  keys: Map<string, Entry[]>
  parsed: LRUCache<string, Definition>
}

const maxParsed = 500

/** The definitions cache of a backend. */
export const definitions = slot(
  'definitions',
  (): Home => ({ deployed: null, entries: new Map(), keys: new Map(), parsed: new LRUCache({ max: maxParsed }) }),
)

/** The definitions for one step. A definition that is not parsed yet is noted in `missing`; the step is repeated after it was loaded. */
export class Library implements Definitions {
  readonly missing = new Set<string>()
  readonly #kernel: Kernel
  readonly #home: Home

  constructor(kernel: Kernel) {
    this.#kernel = kernel
    this.#home = kernel.get(definitions)
  }

  byId(id: string): Definition | undefined {
    const known = this.#home.parsed.get(id)
    if (!known && this.#home.entries.has(id)) this.missing.add(id)
    return known
  }

  latest(key: string): Definition | undefined {
    const entry = this.#home.keys.get(key)?.at(-1)
    return entry && this.byId(entry.id)
  }

  version(key: string, version: number): Definition | undefined {
    const entry = this.#home.keys.get(key)?.find((one) => one.version === version)
    return entry && this.byId(entry.id)
  }

  tagged(key: string, tag: string): Definition | undefined {
    const entry = this.#home.keys.get(key)?.findLast((one) => one.version_tag === tag)
    return entry && this.byId(entry.id)
  }

  beside(id: string, key: string): Definition | undefined {
    const checksum = this.#home.entries.get(id)?.checksum
    const entry = this.#home.keys.get(key)?.findLast((one) => one.checksum === checksum)
    return entry && this.byId(entry.id)
  }

  /** The id of the newest version of a process; undefined where none is deployed. */
  latestId(key: string): string | undefined {
    return this.#home.keys.get(key)?.at(-1)?.id
  }

  keys(): IterableIterator<string> {
    return this.#home.keys.keys()
  }

  /** Reads and parses definitions for a step. */
  async load(db: Db, ids: Iterable<string>): Promise<void> {
    const wanted = [...ids].filter((id) => !this.#home.parsed.has(id))
    this.missing.clear()
    if (wanted.length === 0) return
    const rows = await db
      .selectFrom('bpm_definition')
      .select(['id', 'process_definition_key as key', 'version', 'bpmn_xml'])
      .where(sql<boolean>`id = any(${wanted}::text[])`)
      .execute()
    for (const row of rows) {
      const model = parseModels(row.bpmn_xml, { ...delegatesOf(this.#kernel), stored: true }).find(({ key }) => key === row.key)
      if (!model) continue
      this.#home.parsed.set(row.id, Object.freeze({ ...model, id: row.id, version: row.version }))
    }
  }
}

/**
 * The current definitions.
 * @param deployed the number of the newest deployment in the transaction; the index is read again when it has changed
 */
export async function openLibrary({ kernel, db }: Place, deployed: string | null): Promise<Library> {
  const known = kernel.get(definitions)
  if (known.deployed !== deployed) {
    const rows = await db
      .selectFrom('bpm_definition')
      .select(['id', 'process_definition_key as key', 'version', 'version_tag', 'checksum'])
      .orderBy('process_definition_key')
      .orderBy('version')
      .execute()
    known.entries = new Map(rows.map((row) => [row.id, row]))
    known.keys = Map.groupBy(rows, ({ key }) => key)
    known.deployed = deployed
  }
  return new Library(kernel)
}

/** The newest deployment's number. */
export async function readDeployed(db: Db): Promise<string | null> {
  const row = await db
    .selectFrom('bpm_definition')
    .select(({ fn }) => fn.max<string | null>('deploy_no').as('deployed'))
    .executeTakeFirst()
  return row?.deployed ?? null
}

/** One parsed definition; definitions never change, so a cached one is not read again. */
export async function readDefinition(place: Place, id: string): Promise<Definition | undefined> {
  const known = place.kernel.get(definitions).parsed.get(id)
  if (known) return known
  const library = await openLibrary(place, await readDeployed(place.db))
  await library.load(place.db, [id])
  return library.byId(id)
}
