// Every migration, in order. Written by `npm run migration`.
import type { Migration } from 'kysely/migration'
import * as m0001 from './0001-initial.ts'

export const migrations: Record<string, Migration> = {
  '0001-initial': m0001,
}
