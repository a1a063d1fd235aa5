// Every migration, in order. Written by `npm run migration`.
import { statements as m0001 } from './0001-initial.ts'
import { statements as m0002 } from './0002-guarded-answers.ts'

export const migrations: Readonly<Record<string, readonly string[]>> = {
  '0001-initial': m0001,
  '0002-guarded-answers': m0002,
}
