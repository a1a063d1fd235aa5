// Passwords: argon2id outside the main thread, at most two at once, and the rules for new passwords.
import { randomInt } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { passwordProblem } from '../../model/password.ts'
import type { Db } from '../db/gateway.ts'
import list from './common-passwords.json' with { type: 'json' }
import { invalid, type Reason, tooMany } from './fail.ts'
import { readParameter } from './parameter.ts'

/** OWASP's second recommendation for argon2id: 19 MiB, two passes. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
const atOnce = 2
const maxWaiting = 100

const state = { running: 0, waiting: [] as (() => void)[] }

/**
 * Runs `work` when fewer than two others run. Fails with 429 if a hundred are already waiting.
 * @internal for tests
 */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (state.running >= atOnce) {
    if (state.waiting.length >= maxWaiting) throw tooMany(5)
    await new Promise<void>((resolve) => state.waiting.push(resolve))
  } else state.running++
  try {
    return await work()
  } finally {
    const next = state.waiting.shift()
    if (next) next()
    else state.running--
  }
}

/** The stored form of a password. */
export function hashPassword(plain: string): Promise<string> {
  return inTurn(() => hash(plain, cost))
}

let nobody: Promise<string> | undefined

/** Whether `plain` matches the hash `stored`. Without a stored hash it takes the same time and returns false, so that an unknown user cannot be distinguished from a wrong password. */
export async function verifyPassword(stored: string | null | undefined, plain: string): Promise<boolean> {
  nobody ??= hash('nobody has this password', cost)
  const against = stored || (await nobody)
  const right = await inTurn(() => verify(against, plain).catch(() => false))
  return right && Boolean(stored)
}

const common: ReadonlySet<string> = new Set(list.words.split(' '))

/** Whether a password is in a list of some thousand common ones, also with digits and signs in place of letters, or with signs at its end. */
function isCommon(plain: string): boolean {
  const lower = plain.toLowerCase()
  const read = lower.replace(/[@4]/g, 'a').replace(/0/g, 'o').replace(/[1!]/g, 'i').replace(/3/g, 'e').replace(/[5$]/g, 's')
  const bare = lower.replace(/[^a-z0-9]+$/, '')
  return [lower, read, bare].some((form) => common.has(form))
}

/** Why a new password is refused: too short for this company, too long, common, or the user's own name; null for a good one. */
export async function passwordReason(db: Db, plain: string, names: readonly (string | null | undefined)[]): Promise<Reason | null> {
  const min = Number(await readParameter(db, 'password.length.min'))
  const problem = passwordProblem(plain, names, min) ?? (isCommon(plain) ? 'passwordCommon' : null)
  return problem && (problem === 'passwordLength' ? ['validation.passwordLength', { min }] : `validation.${problem}`)
}

/** Refuses a new password that breaks the rules: 400 on `password`. */
export async function requireGoodPassword(db: Db, plain: string, names: readonly (string | null | undefined)[]): Promise<void> {
  const reason = await passwordReason(db, plain, names)
  if (reason) throw invalid({ password: reason })
}

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789'

/** A one-time password of 14 characters that is easy to read aloud. */
export function newOneTimePassword(): string {
  const pick = (count: number) => Array.from({ length: count }, () => letters[randomInt(letters.length)]).join('')
  return `${pick(4)}-${pick(4)}-${pick(4)}`
}
