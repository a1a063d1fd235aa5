// A row as a call returns it: masked, without the fields that the caller may not see.
import type { Definition } from '../../model/definition.ts'
import { companionOf, type Field } from '../../model/field.ts'
import { type Mask, maskValue } from '../../model/mask.ts'
import { roleTitle } from '../../model/roles.ts'
import { sanitizeHtml } from '../base/sanitize.ts'
import type { Context } from '../kernel/context.ts'
import type { Principal } from '../kernel/principal.ts'
import { allowedColumns, type Column, perCaller } from './columns.ts'
import { showExt } from './custom-fields.ts'
import type { Row } from './hooks.ts'

interface Shown {
  name: string
  field: Field
  mask: Mask | null
  /** Masked by a field permission: also for callers who may see plain values. */
  forced: Mask | null
  companion: string | null
}

/** What an answer to this caller may carry, in order. */
const shownColumns = perCaller((definition, user): readonly Shown[] =>
  allowedColumns(definition, user).map((column) => {
    const { name, field } = column
    const companion = field.kind === 'ref' || field.kind === 'refs' ? companionOf(name) : null
    return { name, field, mask: maskOf(field), forced: forcedMask(user, definition, column), companion }
  }),
)

/** The mask of a column that a field permission masks for this caller, also where he may see plain values; else null. */
export function forcedMask(user: Principal, definition: Definition, { field, owner }: Pick<Column, 'field' | 'owner'>): Mask | null {
  return user.field_permissions.get(`${definition.name}.${owner}`) === 'MASK' ? (maskOf(field) ?? 'contact') : null
}

/** The answer form of a decrypted row (plainRow). `plain` leaves private values unmasked; the caller has checked that it may. */
export function answerRow(
  context: Context,
  definition: Definition,
  row: Row,
  plain = context.user.permissions.has('data:plain:view'),
): Row {
  const answer: Row = {}
  for (const shown of shownColumns(definition, context.user)) {
    const value = row[shown.name]
    if (value === undefined) continue
    answer[shown.name] = shown.name === 'ext' ? showExt(context.user, definition, value) : showValue(shown, value, plain)
    if (shown.companion !== null && row[shown.companion] !== undefined)
      answer[shown.companion] = showName(context, shown.field, row[shown.companion])
  }
  return answer
}

/** The name of the referenced record; built-in roles have names in the message files. */
function showName({ request }: Context, field: Field, name: unknown): unknown {
  if (request.locale !== 'en' || !('to' in field) || field.to !== 'role') return name
  const shown = (one: unknown) => (typeof one === 'string' ? roleTitle('en', one) : one)
  return Array.isArray(name) ? name.map(shown) : shown(name)
}

function showValue({ field, mask, forced }: Shown, value: unknown, plain: boolean): unknown {
  if (typeof value !== 'string') return value
  if (forced) return maskValue(forced, value)
  if (field.kind === 'html') return sanitizeHtml(value)
  return mask && !plain ? maskValue(mask, value) : value
}

/** The mask of a field, or null. */
export function maskOf(field: Field): Mask | null {
  return ('mask' in field && field.mask) || null
}
