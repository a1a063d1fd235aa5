// Two people for each payment: one requests or enters it, another one pays or confirms it (docs/domain/roles-and-permissions.md#two-people).
import type { Context } from '../kernel/context.ts'
import { refuse } from '../kernel/fail.ts'
import { readParameter } from '../kernel/parameter.ts'
import type { Row } from './hooks.ts'

/** Whether the caller has entered or submitted a record, or owns it. */
const isOwn = ({ user }: Context, { owner_key, create_by_key, commit_by_key }: Row): boolean =>
  [owner_key, create_by_key, commit_by_key].includes(user.user_key)

export const ownEntry = () => refuse('money.ownEntry')

export const ownMoney = () => refuse('money.own')

/** Whether the caller has neither applied for money nor receives it himself. */
export const isForeignMoney = (context: Context, row: Row): boolean =>
  !isOwn(context, row) && ![row.payee_user_key, row.employee_key, row.borrower_key].includes(context.user.user_key)

/** Of these records, those that the caller may not confirm or take back because he entered or requested them himself; none if the parameter money.two.people is off. */
export async function ownEntries<R extends Row>(context: Context, rows: readonly R[]): Promise<ReadonlySet<R>> {
  const own = rows.filter((row) => isOwn(context, row))
  return new Set(own.length > 0 && (await readParameter(context.db, 'money.two.people')) === '1' ? own : [])
}
