// What other areas ask of the one that keeps users.
import type { Db } from '../db/gateway.ts'
import type { Context } from './context.ts'
import { question } from './slots.ts'

type Row = Record<string, unknown>

/** Somebody who registered himself; the names have been checked and the password is a hash already. */
export interface Registrant {
  username: string
  realname: string
  phone: string
  email: string | null
  passwordHash: string
}

export interface UserKeeper {
  /** Adds a partner by the rules of the user administration; the caller has checked the right. */
  addPartner(context: Context, input: Row): Promise<Row>
  /** Stores a partner who waits, frozen, for the decision about his registration. Answers his key. */
  register(db: Db, registrant: Registrant, now: Date): Promise<string>
  /** Brings deleted users back. Fails with 409 when an account, phone, e-mail or work number was taken meanwhile. */
  restore(context: Context, keys: readonly string[]): Promise<unknown>
}

export const userKeeping = question<UserKeeper>('user keeping')

export const userKeeper = ({ kernel }: Context): UserKeeper => kernel.get(userKeeping)
