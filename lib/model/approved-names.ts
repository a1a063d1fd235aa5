// Which fields of a record its approvers read: those of its form, and computed ones of its list (docs/domain/approval.md#hidden-fields).
import { approvalFields } from './approval-fields.ts'
import type { Definition } from './definition.ts'

export interface Named {
  name: string
  section: string | null
}

/** The fields of a form, in its order. */
export const formNames = (definition: Definition): Named[] =>
  definition.form.flatMap(({ name: section, fields }) => fields.map((name) => ({ name, section })))

/** What an approver reads: the form, and computed values (days, totals) where the list shows them or where they have changed. */
export function approvedNames(definition: Definition, changed: ReadonlySet<string> = new Set()): Named[] {
  const shown = formNames(definition)
  const columns = [...definition.list.columns, ...[...changed].filter((name) => !definition.list.columns.includes(name))]
  for (const [index, name] of columns.entries()) {
    const field = definition.fields[name]
    if (!field?.readOnly || field.internal || name === definition.title || name in approvalFields || shown.some((one) => one.name === name))
      continue
    const at = shown.findLastIndex((one) => columns.slice(0, index).includes(one.name))
    shown.splice(at + 1, 0, { name, section: shown[Math.max(at, 0)]?.section ?? null })
  }
  return shown
}
