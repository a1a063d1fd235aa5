// The calls of signing in and out: account and password, captcha, sessions, sign-in log, token exchange.
import { z } from 'zod'
import { keyInput, listAnswer, pageInput, timeRange } from '../paging.ts'
import { secretText } from '../secret.ts'
import { signInActions } from '../sign-in-log.ts'
import { type AnswerOf, define } from './define.ts'

export const signIn = define('POST /api/app/base/app/sys/user/login', {
  input: z.object({
    username: z.string().trim().min(1).max(64),
    password: z.string().min(1).max(200),
    /** The challenge of this attempt, and the eight digits that prove the work; required after failures. */
    captcha_id: z.string().max(32).optional(),
    captcha: z.string().max(10).optional(),
  }),
  output: z.object({
    /** The proxy stores it; a browser gets a cookie instead. */
    token: secretText(),
    target_key: z.string(),
    /** A one-time password: every other call answers 510 until it is changed. */
    must_change_password: z.boolean(),
    /** A required second factor is missing: every call except its setup answers 510. */
    must_set_up_factor: z.boolean(),
  }),
})

/** The work to do before another attempt: `difficulty` zero bits (lib/model/proof-of-work.ts). */
export const readCaptcha = define('GET /api/app/base/app/sys/user/captcha', {
  output: z.object({ captcha_id: z.string(), difficulty: z.number().int() }),
})

export type Challenge = AnswerOf<typeof readCaptcha>

export const signOut = define('POST /api/app/base/app/sys/user/logout', { output: z.null() })

/** The live sessions of the caller. */
export const listSessions = define('GET /api/app/base/app/sys/user/session/list', {
  output: z.array(
    z.object({
      id: z.string(),
      ip: z.string().nullable(),
      user_agent: z.string().nullable(),
      app_key: z.string().nullable(),
      create_time: z.string(),
      last_seen_time: z.string(),
      expire_time: z.string(),
      current: z.boolean(),
    }),
  ),
})

export type SessionRow = AnswerOf<typeof listSessions>[number]

/** Ends one of the caller's sessions, or all but this one. */
export const endSession = define('DELETE /api/app/base/app/sys/user/session/delete', {
  input: z.object({ id: z.string().max(64).optional(), all: z.literal('1').optional() }).refine((input) => input.id || input.all, {
    path: ['id'],
    params: { key: 'required' },
  }),
  output: z.object({ ended: z.number() }),
})

const signInRow = z.object({
  log_key: z.string(),
  username: z.string().nullable(),
  realname: z.string().nullable(),
  action: z.string(),
  success: z.boolean(),
  reason: z.string().nullable(),
  ip: z.string().nullable(),
  user_agent: z.string().nullable(),
  create_time: z.string(),
})

/** The caller's own sign-ins; holders of sys:log:q may ask for others'. */
export const listSignIns = define('GET /api/app/base/app/sys/user/loginLog/list', {
  input: pageInput.extend({ user_key: keyInput.optional(), username: z.string().max(100).optional() }),
  output: listAnswer(signInRow),
})

/** Sign-ins, failures and locks of all users, newest first. */
export const querySignIns = define('POST /api/app/base/app/sys/loginLog/query', {
  input: pageInput.extend({
    user_key: keyInput.optional(),
    /** The account as it was typed, in full. */
    username: z.string().trim().max(100).optional(),
    action: z.enum(signInActions).optional(),
    success: z.enum(['true', 'false']).optional(),
    ip: z.string().trim().max(64).optional(),
    create_time: timeRange.optional(),
  }),
  output: listAnswer(signInRow),
})

export type SignInRow = AnswerOf<typeof listSignIns>['records'][number]

const secret = z.string().min(1).max(200)

export const customerTokenToUserToken = define('POST /api/app/base/app/sys/user/customerTokenToUserToken', {
  input: z.object({ token: secret }),
  output: z.object({ token: secretText(), targetKey: z.string(), must_change_password: z.boolean() }),
})

export const codeToUserToken = define('POST /api/app/base/app/sys/user/codeToUserToken', {
  input: z.object({ code: secret }),
  output: z.object({ token: secretText(), target_key: z.string(), must_change_password: z.boolean() }),
})

/** A code that signs the caller in once. */
export const userTokenToCode = define('POST /api/app/base/app/sys/user/userTokenToCode', { output: z.object({ code: secretText() }) })

/** A token of the same user for another application. */
export const userTokenToUserToken = define('POST /api/app/base/app/sys/user/userTokenToUserToken', {
  input: z
    .object({ target_app_key: z.string().max(64).optional(), targetAppKey: z.string().max(64).optional() })
    .transform((input) => ({ target_app_key: input.target_app_key ?? input.targetAppKey ?? '' }))
    .refine((input) => input.target_app_key !== '', { path: ['target_app_key'], params: { key: 'required' } }),
  output: z.object({ token: secretText(), target_key: z.string() }),
})

/** Exchanges the token of an address for a session; served by the proxy itself. */
export const exchangeSession = define('POST /api/session/exchange', { output: z.object({ target_key: z.string() }) })
