// The shared client: handles every call of the browser and every failure (docs/domain/errors.md#codes).
import { failureText } from '../i18n/failure-text.ts'
import type { CallName } from '../model/calls/define.ts'
import type { CallAnswer, CallInput, KnownCall } from '../model/calls/names.ts'
import { bodyOf, fillPath, type Input, queryOf } from '../model/payload.ts'
import { type Envelope, limits } from '../model/wire.ts'
import { fetchRead } from './bundle.ts'
import { withChosenApprovers } from './chosen-approvers.ts'
import { takeEarly } from './early.ts'
import { isLeaving } from './page-end.ts'
import { isUploading } from './pending-uploads.ts'
import { endSession, leaveForFactor } from './session-end.ts'
import { createStore } from './store.ts'
import { beginRead } from './when-quiet.ts'

/** A line of the catalogue: 'POST /api/eis/restful/customer/query', with {name} for path parameters. */
export type CallKey = CallName

export interface SendOptions {
  /** The format of a POST or PUT; by default json. `query` puts the input into the address. */
  body?: 'json' | 'form' | 'multipart' | 'query'
  /** Input names that a POST sends in its address; the rest is in its body. */
  inAddress?: readonly string[]
  /** A refusal (code not 0) is shown as an error, as a warning (deletions), or not at all; 'error' by default. */
  refusal?: 'error' | 'warning' | 'silent'
  /** No failure is shown; the calling code shows it. A 401 still leaves the page. */
  quiet?: true
  /** The calling code asks the user about a warning. */
  warning?: 'silent'
  /** Made once per opened form (`newIdempotencyKey`): the server executes a repeated create or payment once. */
  idempotencyKey?: string
  /** A 401 is only thrown: used by pages that sign people in. */
  staysHere?: true
  /** A read, which may be bundled with others. */
  reads?: true
  signal?: AbortSignal
  /** 60,000 ms by default; 300,000 for multipart. */
  timeoutMs?: number
  headers?: Record<string, string>
}

/** Shows toasts; the application sets antd's notifier, tests their own. */
export interface Notifier {
  error(text: string, seconds: number): void
  warning(text: string, seconds: number): void
  success(text: string): void
}

/** Seconds that an error toast stays (docs/domain/errors.md#codes). */
export const toastSeconds = 5

const silent: Notifier = { error() {}, warning() {}, success() {} }
let notifier = silent

export function setNotifier(next: Notifier | null): void {
  notifier = next ?? silent
}

/** The notifier in use, for success messages of actions. */
export function notify(): Notifier {
  return notifier
}

export type FailureKind = 'refused' | 'signedOut' | 'warning' | 'timeout' | 'transport' | 'server'

/** Why a call gave no data. `server` is HTTP 500; `transport` also 502, 503 and answers that cannot be read. */
export class ApiError extends Error {
  readonly kind: FailureKind
  readonly status: number
  readonly code: number
  /** Messages by field name, of a 400. */
  readonly fields: Record<string, string>
  /** Data of the refusal, for example the current record of a 409. */
  readonly data: unknown
  /** The request's number in the server's log; null when no answer came. */
  readonly requestId: string | null

  constructor(
    kind: FailureKind,
    message: string,
    rest: { status?: number; code?: number; data?: unknown; requestId?: string | null } = {},
  ) {
    super(message)
    this.name = 'ApiError'
    this.kind = kind
    this.status = rest.status ?? 0
    this.code = rest.code ?? 0
    this.data = rest.data
    const { fields, request_id: number } = (rest.data ?? {}) as { fields?: unknown; request_id?: unknown }
    this.requestId = rest.requestId ?? (typeof number === 'string' ? number : null)
    this.fields = fields && typeof fields === 'object' ? (fields as Record<string, string>) : {}
  }

  /** The loading component shows "load failed, retry" (docs/domain/errors.md#retry). */
  get retryable(): boolean {
    return this.kind === 'server' || this.kind === 'transport' || this.kind === 'timeout'
  }
}

/** Whether a code is a success: 0, and 20000 of older services. */
export function succeeded(code: number): boolean {
  return code === 0 || code === 20000
}

/** A key for `once`. */
export function newIdempotencyKey(): string {
  return crypto.randomUUID()
}

/**
 * Sends a save or an action and returns its data. Failures are shown as toasts (docs/domain/errors.md#codes) and thrown as ApiError;
 * a 401 leaves the page for /login. An abort by `signal` is thrown unchanged and not shown.
 */
export function send<K extends KnownCall>(key: K, ...rest: Sent<K>): Promise<CallAnswer<K>>
export async function send(key: CallKey, input: object = {}, options: SendOptions = {}): Promise<unknown> {
  return (await sendFormed(key, input as Input, options)).data
}

/** Input and options of a call; the input may be missing where nothing in it is required. */
export type Sent<K extends KnownCall, O extends SendOptions = SendOptions> =
  Record<never, never> extends CallInput<K> ? [input?: CallInput<K>, options?: O] : [input: CallInput<K>, options?: O]

/** Like send, with the whole answer, for the server's own success message. */
export function sendForAnswer<K extends KnownCall>(key: K, ...rest: Sent<K>): Promise<Envelope<CallAnswer<K>>>
export function sendForAnswer(key: CallKey, input: object = {}, options: SendOptions = {}): Promise<Envelope> {
  return sendFormed(key, input as Input, options)
}

/** A form waits for its uploads before it sends; background calls have none. */
async function sendFormed<T>(key: CallKey, input: Input, options: SendOptions): Promise<Envelope<T>> {
  if (!isUploading() || options.quiet) return sendAny(key, input, options)
  const error = new ApiError('refused', failureText('uploading'))
  show(error, options)
  throw error
}

async function sendAny<T>(key: CallKey, input: Input, options: SendOptions): Promise<Envelope<T>> {
  try {
    const answer = await withChosenApprovers((headers) =>
      exchange<T>(key, input, { ...options, headers: { ...options.headers, ...headers } }),
    )
    if (!options.reads && failedSave.get().failed) failedSave.set({ failed: false })
    if (isOutOfView(answer.data) && !options.reads && !options.quiet) notifier.warning(failureText('outOfView'), toastSeconds)
    return answer
  } catch (error) {
    if (error instanceof ApiError && !(options.staysHere && error.kind === 'signedOut')) show(error, options)
    throw error
  }
}

/** The change is stored, but the user no longer sees the record (docs/domain/records.md#out-of-view). */
const isOutOfView = (data: unknown): boolean => (data as { out_of_view?: unknown } | null | undefined)?.out_of_view === true

/** Loads for a list, a picker or a page: refusals stay silent, time-outs and transport failures are shown (docs/domain/errors.md#codes). */
export function load<K extends KnownCall>(key: K, ...rest: Sent<K>): Promise<CallAnswer<K>>
export async function load(key: CallKey, input: object = {}, options: SendOptions = {}): Promise<unknown> {
  return (await sendAny(key, input as Input, { refusal: 'silent', reads: true, ...options })).data
}

/** Whether the server could not do the last save or action: said by a bar on top, for HTTP 500 shows no toast (docs/domain/errors.md#codes). */
export const failedSave = createStore({ failed: false })

let viewOver = (_message: string): void => {}

/** The handler for a view as a role that has expired. */
export function onViewOver(next: (message: string) => void): void {
  viewOver = next
}

/** The server answers no calls after a view has expired. */
export const isViewOver = (error: unknown): boolean =>
  error instanceof ApiError && typeof (error.data as { view_over?: unknown } | null)?.view_over === 'string'

/** The server refuses all other calls until a second factor is set up. */
export const isFactorMissing = (error: unknown): boolean =>
  error instanceof ApiError && (error.data as { factor_missing?: unknown } | null)?.factor_missing === true

function show(error: ApiError, { refusal = 'error', warning, quiet, reads }: SendOptions): void {
  if (error.kind === 'signedOut') endSession()
  else if (isViewOver(error)) viewOver(error.message)
  else if (isFactorMissing(error)) leaveForFactor()
  else if (quiet) return
  else if (error.kind === 'warning' && warning !== 'silent') notifier.warning(error.message, toastSeconds)
  else if (error.kind === 'timeout' || error.kind === 'transport') notifier.error(error.message, toastSeconds)
  else if (error.kind === 'server' && !reads) failedSave.set({ failed: true })
  else if (error.kind === 'refused' && refusal !== 'silent') notifier[refusal](error.message, toastSeconds)
}

/** A file that a call has answered. */
export interface FileAnswer {
  name: string
  blob: Blob
}

/** Sends an action whose answer is a file. Failures as with send. */
export async function sendForFile(key: CallKey, input: Input = {}): Promise<FileAnswer> {
  try {
    return (await exchange<FileAnswer>(key, input, {}, readFile)).data as FileAnswer
  } catch (error) {
    if (error instanceof ApiError) show(error, {})
    throw error
  }
}

async function readFile(response: Response): Promise<Envelope<FileAnswer> | undefined> {
  const given = response.headers.get('content-disposition')
  if (!given?.startsWith('attachment')) return readEnvelope(response)
  const name = /filename\*=UTF-8''([^;]+)/.exec(given)?.[1] ?? ''
  return { code: 0, message: '', data: { name: fileNameOf(name), blob: await response.blob() } }
}

/** The name of a file that an answer gives, or 未知文件 where it gives none that can be read. */
function fileNameOf(encoded: string): string {
  try {
    return decodeURIComponent(encoded) || failureText('unknownFile')
  } catch {
    return failureText('unknownFile')
  }
}

const readEnvelope = async <T>(response: Response) => asEnvelope<T>(await response.text())

async function exchange<T>(
  key: CallKey,
  input: Input,
  options: SendOptions,
  read: (response: Response) => Promise<Envelope<T> | undefined> = readEnvelope<T>,
): Promise<Envelope<T>> {
  const space = key.indexOf(' ')
  const method = key.slice(0, space)
  const { path, rest, named } = partInput(fillPath(key.slice(space + 1), input), options.inAddress)
  const inQuery = method === 'GET' || method === 'DELETE' || options.body === 'query'
  const form = options.body ?? 'json'
  const { body, type } = inQuery ? { body: undefined, type: undefined } : bodyOf(form, rest)
  const headers = new Headers({ accept: 'application/json', 'x-requested-with': 'XMLHttpRequest', ...options.headers })
  if (type) headers.set('content-type', type)
  if (options.idempotencyKey) headers.set('idempotency-key', options.idempotencyKey)

  const clock = AbortSignal.timeout(options.timeoutMs ?? (form === 'multipart' ? 5 * limits.timeoutMs : limits.timeoutMs))
  const signal = options.signal ? AbortSignal.any([options.signal, clock]) : clock
  let status = 0
  let requestId: string | null = null
  let answer: Envelope<T> | undefined
  const ended = options.reads ? beginRead() : undefined
  try {
    const address = inQuery ? path + queryOf({ ...named, ...rest }) : path + queryOf(named)
    const fetchAlone = () => fetch(address, { method, headers, body, signal, credentials: 'same-origin' })
    const ask = () =>
      isPlainRead(options) ? fetchRead({ method, address, body: body as string | undefined }, signal, fetchAlone) : fetchAlone()
    const early = takeEarly(method, address, body)
    const response = (early && (await early)) ?? (await ask())
    status = response.status
    requestId = response.headers.get('x-request-id')
    answer = await read(response)
  } catch (error) {
    if (options.signal?.aborted) throw error
    if (isLeaving()) return never()
    if (clock.aborted) throw new ApiError('timeout', failureText('timeout'), { status, requestId })
    throw new ApiError('transport', failureText(options.reads || navigator.onLine !== false ? 'server' : 'offline'), { status, requestId })
  } finally {
    ended?.()
  }
  // while the page unloads, an answer may be incomplete
  if (!answer && isLeaving()) return never()
  return readAnswer(status, answer, requestId)
}

/** Whether a call may be bundled: a read without special options. */
const isPlainRead = ({ reads, signal, body, headers = {} }: SendOptions): boolean =>
  reads === true && !signal && body === undefined && Object.keys(headers).length === 0

/** Separates the names that are sent in the address from the rest. */
function partInput({ path, rest }: { path: string; rest: Input }, names: readonly string[] = []) {
  const entries = Object.entries(rest)
  const part = (named: boolean) => Object.fromEntries(entries.filter(([name]) => names.includes(name) === named)) as Input
  return { path, rest: part(false), named: part(true) }
}

const never = () => new Promise<never>(() => undefined)

function asEnvelope<T>(text: string): Envelope<T> | undefined {
  try {
    const value = JSON.parse(text)
    return typeof value === 'object' && value !== null && 'code' in value ? { ...value, code: Number(value.code) } : undefined
  } catch {
    return undefined
  }
}

/** Turns status and envelope into the answer or the failure that the catalogue of errors names (docs/domain/errors.md#codes). */
function readAnswer<T>(status: number, answer: Envelope<T> | undefined, requestId: string | null): Envelope<T> {
  const { code = status, data } = answer ?? {}
  const message = answer?.message || answer?.msg || failureText('server')
  const rest = { status, code, data, requestId }
  if (status === 401 || code === 401) throw new ApiError('signedOut', message, rest)
  if (status === 504) throw new ApiError('timeout', failureText('timeout'), rest)
  if (status === 502 || status === 503) throw new ApiError('transport', failureText('server'), rest)
  if (status === 500) throw new ApiError('server', message, rest)
  if (!answer) throw new ApiError('transport', failureText('server'), rest)
  if (succeeded(code) && status < 400) return answer
  if (code === 510) throw new ApiError('warning', message, rest)
  throw new ApiError('refused', message, rest)
}
