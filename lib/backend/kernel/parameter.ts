// Reads named settings; administrators change them on the parameter screen.
import { isParameterValue, parameterOf } from '../../model/parameters.ts'
import type { Db } from '../db/gateway.ts'

/** The value of a parameter as text: the value set by an administrator, else its default. */
export async function readParameter(db: Db, code: string): Promise<string> {
  const parameter = parameterOf(code)
  const stored = await db.selectFrom('setting').select('value').where('name', '=', code).executeTakeFirst()
  const value = stored?.value
  return typeof value === 'string' && isParameterValue(parameter, value) ? value : parameter.value
}
