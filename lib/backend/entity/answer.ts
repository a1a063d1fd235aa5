// A row as the wire shows it: masked, without what the caller may not see.
import type { Definition } from '../../model/definition.ts'
import { companionOf, type Field } from '../../model/field.ts'
import { type Mask, maskValue } from '../../model/mask.ts'
import { sanitizeHtml } from '../base/sanitize.ts'
import type { Context } from '../kernel/context.ts'
import type { Principal } from '../kernel/principal.ts'
import { columnsOf, hiddenFields } from './columns.ts'
import { showExt } from './custom-fields.ts'
import type { Row } from './hooks.ts'

/** The answer form of a decrypted row (plainRow). `plain` leaves private values unmasked; the caller has checked that it may. */
export function answerRow(
  context: Context,
  definition: Definition,
  row: Row,
  plain = context.user.permissions.has('data:plain:view'),
): Row {
  const hidden = hiddenFields(definition, context.user)
  const answer: Row = {}
  for (const { name, field, owner } of columnsOf(definition).values()) {
    if (hidden.has(owner) || !(name in row)) continue
    answer[name] =
      name === 'ext' ? showExt(context.user, definition, row[name]) : showValue(context.user, definition, owner, field, row[name], plain)
    if (field.kind !== 'ref' && field.kind !== 'refs') continue
    const companion = companionOf(name)
    if (companion in row) answer[companion] = row[companion]
  }
  return answer
}

function showValue(user: Principal, definition: Definition, owner: string, field: Field, value: unknown, plain: boolean): unknown {
  if (typeof value !== 'string') return value
  const own = 'mask' in field ? field.mask : undefined
  const forced = user.field_powers.get(`${definition.name}.${owner}`) === 'MASK' ? (own ?? 'contact') : undefined
  if (forced) return maskValue(forced, value)
  if (field.kind === 'html') return sanitizeHtml(value)
  return own && !plain ? maskValue(own, value) : value
}

/** The mask of a field, or null. */
export function maskOf(field: Field): Mask | null {
  return ('mask' in field && field.mask) || null
}
