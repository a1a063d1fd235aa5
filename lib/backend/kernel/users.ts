// Functions of the user administration for other areas.
import type { Db } from '../db/gateway.ts'
import type { Context } from './context.ts'
import { question } from './slots.ts'

type Row = Record<string, unknown>

/** A person who registered himself; the names are checked and the password is hashed already. */
export interface Registrant {
  username: string
  realname: string
  phone: string
  email: string | null
  passwordHash: string
}

export interface UserAdministration {
  /** Adds a partner by the rules of the user administration; the caller has checked the right. */
  addPartner(context: Context, input: Row): Promise<Row>
  /** Stores a partner as a frozen user until his registration is decided. Returns his key. */
  register(db: Db, registrant: Registrant, now: Date): Promise<string>
  /** Restores deleted users. Fails with 409 if an account, phone, e-mail or work number was taken meanwhile. */
  restore(context: Context, keys: readonly string[]): Promise<unknown>
}

export const userAdministration = question<UserAdministration>('user administration')

export const usersOf = ({ kernel }: Context): UserAdministration => kernel.get(userAdministration)
