// The failures that a call may throw. Each is thrown and becomes one envelope; its text is in messages/*/fail.json.

export type Params = Record<string, string | number>

/** A message key with its values, under `fail` unless it names another feature ('validation.required'). */
export type Reason = string | readonly [key: string, params: Params]

export class Fail extends Error {
  readonly code: number
  readonly key: string
  readonly params: Params
  readonly data: unknown

  constructor(code: number, key: string, params: Params = {}, data?: unknown) {
    super(key)
    this.code = code
    this.key = key
    this.params = params
    this.data = data
  }
}

/** Field errors: the wire answers 400 with data.fields {name: message}. */
export class Invalid extends Fail {
  readonly fields: Record<string, Reason>

  constructor(fields: Record<string, Reason>) {
    super(400, 'invalid')
    this.fields = fields
  }
}

/** A business refusal, code 1: the request is valid, but the rules do not allow it. */
export const refuse = (key: string, params?: Params, data?: unknown) => new Fail(1, key, params, data)
/** Throws the refusal of a rule, where it has one. */
export function throwIf(fail: Fail | undefined): void {
  if (fail) throw fail
}
/** 400 with one reason per field. */
export const invalid = (fields: Record<string, Reason>) => new Invalid(fields)
/** 400 without fields: the request itself cannot be read. */
export const malformed = (key = 'malformed', params?: Params) => new Fail(400, key, params)
/** 401: no session, or it has ended. */
export const unauthenticated = () => new Fail(401, 'unauthenticated')
/** 403: signed in, but without the permission. */
export const forbidden = (permission: string) => new Fail(403, 'forbidden', { permission })
/** 404: missing, or outside the caller's scope, which looks the same (docs/domain/errors.md#missing-records). */
export const notFound = () => new Fail(404, 'notFound')
/** 409: somebody else changed it first; `data` is the current record where there is one. */
export const conflict = (key: string, params?: Params, data?: unknown) => new Fail(409, key, params, data)
/** 413: larger than allowed. */
export const tooLarge = (bytes: number) => new Fail(413, 'tooLarge', { mb: Math.floor(bytes / 1024 / 1024) })
/** 415: another content type than the call names. */
export const wrongType = () => new Fail(415, 'wrongType')
/** 429: more often than allowed; seconds until the next try. */
export const tooMany = (seconds: number) => new Fail(429, 'tooMany', { seconds })
/** 510: a warning that keeps the session. */
export const warn = (key: string, params?: Params, data?: unknown) => new Fail(510, key, params, data)
