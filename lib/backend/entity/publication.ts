// The states of notices and news: draft, published, retracted, draft again; planned items are published by a job, published ones edited beside themselves (docs/domain/news.md#news,
// docs/domain/jobs.md#clock).
import { sql } from 'kysely'
import type { Definition } from '../../model/definition.ts'
import { wireTime } from '../../model/moment.ts'
import type { Context } from '../kernel/context.ts'
import type { DueWork } from '../kernel/each-due.ts'
import { forbidden, invalid, refuse } from '../kernel/fail.ts'
import { transition } from './change.ts'
import type { ServerPart } from './draft.ts'
import { dueRecords } from './due-records.ts'
import { dropTies } from './files.ts'
import { givenKey, keyOf, type Row, type RowOf } from './hooks.ts'
import { dropPending, keepPending, pendingFiles, pendingOf, requireVersion } from './pending.ts'
import { requireRecord } from './read.ts'
import { storeRecord } from './save.ts'

type Status = 'DRAFT' | 'PUBLISHED' | 'RETRACT'

interface PublicationRules<D extends Definition> {
  definition: D
  /** The part of the permission codes before `:a`, `:e` and `:publish`. */
  permission: string
  /** The group of the refusals in fail.json. */
  texts: string
  /** Fields whose times must be in the future when they are set. */
  ahead: readonly string[]
  /** What the server sets besides status and publisher. */
  server?: (context: Context, input: Row, old: Row | null) => Promise<Row>
  /** Runs when an item is published, in its transaction; returns false where it would have no receivers. */
  published: (context: Context, row: RowOf<D>) => Promise<boolean>
  /** Runs when a published item is published again with changes, in its transaction. */
  republished: (context: Context, row: RowOf<D>) => Promise<void>
  retracted: (context: Context, key: string) => Promise<void>
}

export interface Publication {
  /**
   * Creates or changes an item and moves it to the requested `status`: DRAFT creates or changes a draft, PUBLISHED publishes a draft, RETRACT retracts a published item. Content
   * changes in DRAFT and RETRACT (which becomes DRAFT again); of a published item DRAFT keeps it as the next version, PUBLISHED publishes that. Returns the key. Fails with 1 where the state forbids it or there is no receiver, 403 without the permission, 409
   * for a stale version.
   */
  save: (context: Context, input: Row) => Promise<string>
  /** Drops the changes of a published item that were not published. */
  discard: (context: Context, key: string, version: unknown) => Promise<void>
  /** Publishes the drafts whose planned time has come; one that cannot be published waits and does not block the others. */
  publishPlanned: DueWork
}

/** Makes the next version the item's content; saving an item requires the right to change it. */
const pendingTaken: ServerPart = { values: { pending: null }, rights: 'caller' }

export function publication<D extends Definition>(rules: PublicationRules<D>): Publication {
  const { definition, texts } = rules
  const publishRight = `${rules.permission}:publish`
  const requireRight = ({ user }: Context, right: string) => {
    if (!user.permissions.has(right)) throw forbidden(right)
  }

  const publish = async (context: Context, row: Row): Promise<boolean> => {
    const stored = await transition(context, definition, row, {
      action: 'publish',
      from: ['DRAFT'],
      set: { status: 'PUBLISHED', publish_date: context.now, plan_time: null },
      otherwise: () => refuse(`${texts}.publishedAlready`),
    })
    return rules.published(context, stored)
  }

  const retract = async (context: Context, old: Row | null, version: unknown): Promise<string> => {
    if (!old) throw invalid({ status: 'validation.invalid' })
    requireRight(context, publishRight)
    const key = keyOf(definition, old)
    await requireVersion(context, definition, old, version)
    await transition(context, definition, old, {
      action: 'retract',
      from: ['PUBLISHED'],
      set: { status: 'RETRACT' },
      otherwise: () => refuse(`${texts}.notPublished`),
    })
    // unpublished changes are not lost: only editors see the item now
    const pending = pendingOf(old)
    if (pending) await storeRecord(context, definition, { ...pending, [definition.key]: key }, pendingTaken)
    await dropTies(context, [pendingFiles(definition), key])
    await rules.retracted(context, key)
    return key
  }

  /** Stores changes of a published item as its next version, and publishes that version if requested. */
  const change = async (context: Context, old: Row, input: Row, wanted: Status | undefined): Promise<string> => {
    const key = keyOf(definition, old)
    await requireVersion(context, definition, old, input.row_version)
    const attachment = 'attachment' in input ? { attachment: readAttachment(input.attachment) } : {}
    const says = Object.keys(definition.fields).some((name) => name !== 'status' && name !== 'publisher' && name in input)
    const kept = says ? await keepPending(context, definition, old, { ...input, ...attachment }, ['plan_time']) : old
    if (wanted !== 'PUBLISHED') return key
    const pending = pendingOf(kept)
    if (!pending) throw refuse(`${texts}.publishedAlready`)
    const stored = await storeRecord(context, definition, { ...pending, [definition.key]: key }, pendingTaken)
    await dropTies(context, [pendingFiles(definition), key])
    await rules.republished(context, stored)
    return key
  }

  /** Publishing and planning need their own permission; times that are set must be in the future. */
  const requireTimes = (context: Context, input: Row, old: Row | null, wanted: Status | undefined) => {
    const changed = (name: string) => Boolean(input[name]) && input[name] !== (old?.[name] ?? null)
    const past = rules.ahead.find((name) => changed(name) && String(input[name]) <= wireTime(context.now))
    if (past) throw invalid({ [past]: 'validation.future' })
    if (wanted === 'PUBLISHED' || changed('plan_time')) requireRight(context, publishRight)
  }

  return {
    async save(context, input) {
      const wanted = input.status as Status | undefined
      const key = givenKey(definition, input)
      requireRight(context, `${rules.permission}:${key ? 'e' : 'a'}`)
      const old: Row | null = key ? await requireRecord(context, definition, key, 'WRITE', true) : null
      if (wanted === 'RETRACT') return retract(context, old, input.row_version)
      if (old?.status === 'RETRACT' && wanted === 'PUBLISHED') throw refuse(`${texts}.editFirst`)
      requireTimes(context, input, old && { ...old, ...pendingOf(old) }, wanted)
      if (old?.status === 'PUBLISHED') return change(context, old, input, wanted)
      const values: Row = { status: 'DRAFT', publisher: context.user.user_key, ...(await rules.server?.(context, input, old)) }
      const attachment = 'attachment' in input ? { attachment: readAttachment(input.attachment) } : {}
      const stored = await storeRecord(context, definition, { ...input, ...attachment }, { values, rights: 'caller' })
      if (wanted === 'PUBLISHED' && !(await publish(context, stored))) throw refuse(`${texts}.nobody`)
      return keyOf(definition, stored)
    },
    async discard(context, key, version) {
      requireRight(context, `${rules.permission}:e`)
      const old = await requireRecord(context, definition, key, 'WRITE', true)
      await requireVersion(context, definition, old, version)
      if (pendingOf(old)) await dropPending(context, definition, old)
    },
    publishPlanned: dueRecords({
      work: `${definition.name}.publish`,
      definition,
      due: (now) => sql`t.status = 'DRAFT' and t.plan_time <= ${now}`,
      run: publish,
    }),
  }
}

/** The one attachment: JSON text or an array of {uid, name, status, url} (docs/domain/notice.md#attachment). */
function readAttachment(given: unknown): unknown {
  if (given === undefined || given === null || given === '') return []
  if (typeof given !== 'string') return given
  try {
    const value: unknown = JSON.parse(given)
    return Array.isArray(value) ? value : [value]
  } catch {
    throw invalid({ attachment: 'validation.files' })
  }
}
