// Money passes two people: who asks for it or enters it, and somebody else who pays or confirms (docs/domain/roles-and-permissions.md#two-people).
import { isMadeBy } from '../../model/two-people.ts'
import type { Context } from '../kernel/context.ts'
import { refuse } from '../kernel/fail.ts'
import { readParameter } from '../kernel/parameter.ts'
import type { Row } from './hooks.ts'

/** Refuses to pay, or to book as repaid, what the caller applied for or receives himself. */
export function requireForeignMoney({ user }: Context, row: Row): void {
  const { payee_user_key, employee_key, borrower_key } = row
  if (isMadeBy(row, user.user_key) || [payee_user_key, employee_key, borrower_key].includes(user.user_key)) throw refuse('money.own')
}

/** Where the parameter money.two.people says so: refuses to confirm or take back what the caller has entered or asked for himself. */
export async function requireOtherMaker({ db, user }: Context, row: Row): Promise<void> {
  if (!isMadeBy(row, user.user_key)) return
  if ((await readParameter(db, 'money.two.people')) === '1') throw refuse('money.ownEntry')
}
