// Reads named settings; administrators change them on the parameter screen.
import { sql } from 'kysely'
import { isParameterValue, parameterOf } from '../../model/parameters.ts'
import type { Db } from '../db/gateway.ts'

/** The value of a parameter as text: what an administrator set, else its default. */
export async function readParameter(db: Db, code: string): Promise<string> {
  const parameter = parameterOf(code)
  const { rows } = await sql<{ value: unknown }>`select value from setting where name = ${code}`.execute(db)
  const value = rows[0]?.value
  return typeof value === 'string' && isParameterValue(parameter, value) ? value : parameter.value
}
