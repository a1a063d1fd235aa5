// The answers of the import calls, and the checks of owner and permission.
import { text } from '../../i18n/text.ts'
import type { ImportBatch, Wizard } from '../../model/calls/transfer.ts'
import type { Definition } from '../../model/definition.ts'
import { findTransferable } from '../../model/transferables.ts'
import { isServed } from '../entity/hooks.ts'
import type { TransferColumn } from '../entity/transfer-rules.ts'
import type { Context } from '../kernel/context.ts'
import { forbidden, notFound } from '../kernel/fail.ts'
import { may } from '../kernel/principal.ts'
import { importColumns } from './columns.ts'
import type { BatchRow } from './import-batch.ts'
import { openMatches } from './import-settings.ts'
import { mayFillPool } from './run-import.ts'

const shownErrors = 50
/** The maximum column names in one note. */
const shownNames = 10

/** The notes on the file and on the mapping of its columns. */
function notesOf({ request: { locale } }: Context, batch: BatchRow, labels: ReadonlyMap<string, string>): string[] {
  const note = (key: string, params: Record<string, string | number>) => text(locale, `transfer.note.${key}`, params)
  const guesses = batch.columns.flatMap(({ header, field, guess }) => (guess && field ? [`${header} → ${labels.get(field) ?? field}`] : []))
  const left = batch.columns.flatMap(({ header, field }) => (header !== '' && field === null ? [header] : []))
  const unnamed = batch.columns.filter(({ header, field }) => header === '' && field === null).length
  const listed = (names: readonly string[]) => `${names.slice(0, shownNames).join('、')}${names.length > shownNames ? '…' : ''}`
  return [
    ...(batch.survey?.notes ?? []).map(({ key, params }) => note(key, params)),
    ...(guesses.length > 0 ? [note('guessed', { names: listed(guesses) })] : []),
    ...(left.length > 0 ? [note('left', { names: listed(left) })] : []),
    ...(unnamed > 0 ? [note('unnamed', { n: unnamed })] : []),
  ]
}

/** The definition for an import. Fails with 404 if it offers no import, 403 without the permission. */
export function requireImport(context: Context, name: string): Definition {
  const definition = findTransferable(name)
  if (!definition?.imports || !isServed(context, name)) throw notFound()
  if (!may(context.user, `${definition.permission}:i`)) throw forbidden(`${definition.permission}:i`)
  return definition
}

export function answerOf(batch: BatchRow, columns: readonly TransferColumn[]): ImportBatch {
  const used = new Set(batch.columns.map((one) => one.field))
  const { user_key: _user, file_key: _file, locale: _locale, ip: _ip, survey: _survey, ...rest } = batch
  return { ...rest, missing: columns.filter((one) => one.required && !used.has(one.name)).map((one) => one.label) }
}

export async function wizardOf(context: Context, batch: BatchRow): Promise<Wizard> {
  const definition = requireImport(context, batch.entity)
  const columns = await importColumns(context, definition)
  const labels = new Map(columns.map((one) => [one.name, one.label]))
  const errors = await context.db
    .selectFrom('import_error')
    .select(['row_no', 'reason'])
    .where('batch_key', '=', batch.batch_key)
    .orderBy('row_no')
    .limit(shownErrors)
    .execute()
  const matches = (await openMatches(context, definition)).filter((group) => group.split(',').every((name) => labels.has(name)))
  return {
    ...answerOf(batch, columns),
    fields: columns.map(({ name, label, required }) => ({ field: name, label, required })),
    matches: matches.map((value) => ({
      value,
      label: value
        .split(',')
        .map((name) => labels.get(name) ?? name)
        .join(' + '),
    })),
    may_pool: mayFillPool(context.user, definition),
    sheets: batch.survey?.sheets ?? [],
    notes: notesOf(context, batch, labels),
    errors,
  }
}
