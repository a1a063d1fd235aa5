// The columns of an entity's spreadsheets for one caller: those that he may fill in, those that he may read, and their titles.
import { type Locale, text } from '../../i18n/text.ts'
import { fieldOf, isImported, isReadable } from '../../model/columns.ts'
import type { Definition } from '../../model/definition.ts'
import type { Field } from '../../model/field.ts'
import { columnTitle } from '../../model/unit-beside.ts'
import { allowedColumns, hiddenFields, lockedFields } from '../entity/columns.ts'
import { fieldOf as customFieldOf, specsOf } from '../entity/custom-fields.ts'
import { displayNameOf, headOf } from '../entity/display-names.ts'
import { type TransferColumn, transferRulesOf } from '../entity/transfer-rules.ts'
import type { Context } from '../kernel/context.ts'

/** Fields that the caller may import, in the order of the form; then custom fields, and the owner for administrators (docs/domain/transfer.md#import). */
export async function importColumns(context: Context, definition: Definition): Promise<TransferColumn[]> {
  const { user, request } = context
  const hidden = hiddenFields(definition, user)
  const locked = lockedFields(definition, user)
  const inForm = definition.form.flatMap((section) => section.fields)
  const names = [...inForm, ...Object.keys(definition.fields).filter((name) => !inForm.includes(name))]
  const columns = names.flatMap((name): TransferColumn[] => {
    const field = definition.fields[name]
    if (!field || !isImported(field) || hidden.has(name) || locked.has(name)) return []
    if (field.kind === 'code' && !user.permissions.has('code:manual')) return []
    const required = field.required === true && field.default === undefined
    return [
      {
        name,
        label: displayNameOf(request.locale, definition, name),
        head: titleOf(request.locale, definition, name, field),
        field,
        required,
      },
    ]
  })
  const added = (await addedColumns(context, definition)).filter(({ field }) => !field || isReadable(field))
  const owner = definition.owned && user.is_admin ? [ownerColumn(request.locale, definition)] : []
  const all = [...columns, ...added, ...owner]
  return distinct(transferRulesOf(context, definition.name).importColumns?.(context, all) ?? all)
}

const ownerColumn = (locale: Locale, definition: Definition): TransferColumn => ({
  name: 'owner_key',
  label: displayNameOf(locale, definition, 'owner_key'),
  field: fieldOf(definition, 'owner_key') as Field,
  required: false,
})

/** Titles must be unique, so two columns of the same title also get their field's name. */
function distinct(columns: readonly TransferColumn[]): TransferColumn[] {
  const counts = Map.groupBy(columns, (column) => column.label)
  return columns.map((column) =>
    (counts.get(column.label)?.length ?? 0) > 1 ? { ...column, label: `${column.label}（${column.name}）` } : column,
  )
}

/** The custom fields that the caller sees, with their display names. */
async function addedColumns(context: Context, definition: Definition): Promise<TransferColumn[]> {
  const specs = definition.ext ? specsOf(context.user, definition) : []
  if (specs.length === 0) return []
  const rows = await context.db
    .selectFrom('custom_field')
    .select(['field_name', 'label'])
    .where('entity', '=', definition.name)
    .where((row) => row.not('is_deleted'))
    .execute()
  const labels = new Map(rows.map((row) => [row.field_name, row.label]))
  return specs.map((spec) => ({
    name: `ext.${spec.field_name}`,
    label: labels.get(spec.field_name) ?? spec.field_name,
    field: customFieldOf(spec),
    required: spec.required && !spec.default_value,
  }))
}

/** The title of a column in a list and in its export. */
const titleOf = (locale: Locale, definition: Definition, name: string, field: Field) =>
  columnTitle(headOf(locale, definition, name), field, (key, values) => text(locale, `entity.common.${key}`, values))

/** Every column of the list that the caller may read, including custom fields. */
export async function exportColumns(context: Context, definition: Definition): Promise<TransferColumn[]> {
  const { locale } = context.request
  const own = allowedColumns(definition, context.user).map((column) => ({
    name: column.name,
    label: titleOf(locale, definition, column.name, column.field),
    field: column.field,
    required: false,
  }))
  return [...own.filter(({ name }) => name !== 'ext'), ...(await addedColumns(context, definition))]
}
