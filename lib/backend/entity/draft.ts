// The draft of a record from a request, before any query: the fields that it may change, and the complete record, validated.
import { type Definition, fieldsOf } from '../../model/definition.ts'
import { maskValue } from '../../model/mask.ts'
import { wireTime } from '../../model/moment.ts'
import { newKey } from '../base/crypto.ts'
import { sanitizeHtml } from '../base/sanitize.ts'
import type { Context } from '../kernel/context.ts'
import { Fail, forbidden, notFound } from '../kernel/fail.ts'
import { may } from '../kernel/principal.ts'
import { maskOf } from './answer.ts'
import type { Checked } from './checks.ts'
import { hiddenFields, lockedFields } from './columns.ts'
import { validateExt } from './custom-fields.ts'
import { differences } from './diff.ts'
import { keepForms } from './grams.ts'
import { givenKey, type Row, type Write } from './hooks.ts'
import { validateRecord } from './validate-record.ts'
import { requireVersion } from './version.ts'

/** The right by which a record is written: the caller has the permission to add or change such records, or is trusted without it for the given reason. */
export type Rights = 'caller' | { trusted: string }

/** The values that the server itself sets, without the caller's allow-list, and the right by which the record is written. */
export interface ServerPart {
  values: Row
  rights: Rights
}

/** A record as it was requested: nothing is added, and the caller needs the right. */
export const asRequested: ServerPart = { values: {}, rights: 'caller' }

/** The missing permission of the caller to add or change such records. */
export function missingRight({ user }: Context, definition: Definition, old: Row | null, { rights }: ServerPart): string | null {
  const permission = `${definition.permission}:${old ? 'e' : 'a'}`
  return rights === 'caller' && !may(user, permission) ? permission : null
}

/** One record to write: the input of a save call, and the server's own part. */
export interface RecordInput {
  input: Row
  server?: ServerPart
}

/** A record in preparation; `fail` means that it is refused. */
export interface Draft extends Write, Checked {
  given: Set<string>
  fail: Fail | null
}

/** The draft of an input. The stored row that it names, if any, is in `olds` or refused there. */
export async function draftOf(
  context: Context,
  definition: Definition,
  { input, server = asRequested }: RecordInput,
  olds: ReadonlyMap<string, Row | Fail>,
): Promise<Draft> {
  const named = givenKey(definition, input)
  const old = named ? (olds.get(named) ?? notFound()) : null
  const draft: Draft = { key: named ?? newKey(), old: null, row: {}, given: new Set(), changed: new Set(), ext: null, fail: null }
  if (old instanceof Fail) return { ...draft, fail: old }
  try {
    if (old) await requireVersion(context, definition, old, input.row_version)
    const missing = missingRight(context, definition, old, server)
    if (missing) throw forbidden(missing)
    const given = givenFields(context, definition, old, input)
    const row: Row = { ...parseRecord(context, definition, old, input, given), ...server.values, [definition.key]: draft.key }
    for (const name of Object.keys(server.values)) given.add(name)
    const ext = definition.ext ? validateExt(context.user, definition, extOf(input.ext), extOf(old?.ext)) : null
    if (ext) row.ext = ext.ext
    return { ...draft, old, row, given, ext }
  } catch (error) {
    if (error instanceof Fail) return { ...draft, fail: error }
    throw error
  }
}

export const extOf = (value: unknown) => (value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Row) : null)

/** The names that a request may change: known, not the server's own, permitted, and not a masked value that was sent back unchanged. */
export function givenFields(context: Context, definition: Definition, old: Row | null, input: Row): Set<string> {
  const hidden = hiddenFields(definition, context.user)
  const locked = lockedFields(definition, context.user)
  const given = new Set<string>()
  for (const [name, field] of fieldsOf(definition)) {
    const brought = field.kind === 'area' ? 'province_code' in input : name in input
    if (!brought || field.readOnly || field.internal || hidden.has(name) || locked.has(name)) continue
    if (old && field.createOnly) continue
    const mask = maskOf(field)
    const sent = input[name]
    if (mask && typeof sent === 'string' && typeof old?.[name] === 'string' && sent === maskValue(mask, old[name])) continue
    if (field.kind === 'code' && !context.user.permissions.has('code:manual')) continue
    given.add(name)
  }
  return given
}

/** The complete record after the change, validated. */
export function parseRecord(context: Context, definition: Definition, old: Row | null, input: Row, given: ReadonlySet<string>): Row {
  const candidate = startingRow(context, definition, old, input, given)
  const row: Row = {
    ...(old ?? defaults(context, definition)),
    ...validateRecord(definition, candidate, { now: context.now, old, fromSheet: context.fromSheet }),
  }
  for (const [name, field] of fieldsOf(definition))
    if (field.kind === 'html' && typeof row[name] === 'string') row[name] = sanitizeHtml(row[name])
  keepForms(definition, row)
  return row
}

/** The stored record, or the defaults of a new one, with the values of the request. */
export function startingRow(context: Context, definition: Definition, old: Row | null, input: Row, given: ReadonlySet<string>): Row {
  const candidate: Row = { ...(old ?? defaults(context, definition)) }
  for (const name of given) {
    if (definition.fields[name]?.kind === 'area')
      for (const part of ['province_code', 'city_code', 'district_code']) candidate[part] = input[part] ?? null
    else candidate[name] = input[name]
  }
  return candidate
}

/** The default values, made once for all new records of a call. */
function defaults(context: Context, definition: Definition): Row {
  const made = defaultRows.get(context) ?? new Map<Definition, Row>()
  defaultRows.set(context, made)
  const row = made.get(definition) ?? makeDefaults(context, definition)
  made.set(definition, row)
  return row
}

const defaultRows = new WeakMap<Context, Map<Definition, Row>>()

function makeDefaults(context: Context, definition: Definition): Row {
  const row: Row = {}
  const now = wireTime(context.now)
  for (const [name, field] of fieldsOf(definition)) {
    if (field.default === undefined) continue
    if (field.default === '@now') row[name] = field.kind === 'date' ? now.slice(0, 10) : now
    else row[name] = field.default === '@me' ? context.user.user_key : field.default
  }
  return row
}

/** The fields of the definition whose stored values a write replaces: all of a new record. */
export function changedNames(definition: Definition, old: Row | null, row: Row): string[] {
  if (!old) return Object.keys(definition.fields)
  const names = new Set(differences(definition, old, row).map((change) => change.field))
  return Object.entries(definition.fields)
    .filter(([name, field]) =>
      field.kind === 'area'
        ? names.has('district_code') || names.has('city_code') || names.has('province_code')
        : names.has(name) || (field.internal && old[name] !== row[name]),
    )
    .map(([name]) => name)
}
