// The upstreams: one function each, over HTTP or inside this process. Nothing above knows which.
import { pathToFileURL } from 'node:url'
import { type Family, familyPrefix } from '../model/definition.ts'
import { changedPages, changedPagesHeader } from '../model/page-tags.ts'
import { expireTags } from '../site/page-cache.ts'
import type { Settings } from './settings.ts'

export interface Upstream {
  send(request: Request): Promise<Response>
  /** Our own backend: its answers are envelopes already, and are passed on unread. */
  own: boolean
  /** Where its paths begin. */
  base: string
}

export type Upstreams = Record<Family, Upstream>

/** Whether a backend can be sent calls, and if not what it lacks. */
export type Readiness = { ready: true } | { ready: false; lack: string; reason: string }

/** What the proxy needs of the backend. */
export interface Backend {
  fetch(request: Request): Promise<Response>
  ready(): Promise<Readiness>
  close(): Promise<void>
}

/**
 * Node's own fetch: Next's has a cache in front, and sends bodies of known length in chunks. Where a redirect might be followed, fetch keeps a second copy of the body for it, so
 * that an upload would lie in memory whole; a redirect is an error here anyway.
 */
function fetchPlain(request: Request): Promise<Response> {
  const plain = (fetch as typeof fetch & { _nextOriginalFetch?: typeof fetch })._nextOriginalFetch ?? fetch
  return plain(request, { redirect: 'error', window: null })
}

/** Asks a service elsewhere. The pages that its answer names as changed are dropped here: whoever publishes sees it at the next request. */
async function askElsewhere(request: Request): Promise<Response> {
  const answer = await fetchPlain(request)
  expireTags(changedPages(answer.headers))
  return answer
}

/** Asks the backend inside, which has dropped the pages of this process itself. */
async function askInside(request: Request): Promise<Response> {
  const answer = await (await backend()).fetch(request)
  answer.headers.delete(changedPagesHeader)
  return answer
}

/** The upstream of every family, by the settings. */
export function connectUpstreams(settings: Settings): Upstreams {
  const inside: Upstream = { own: true, base: 'http://backend', send: askInside }
  const families = Object.keys(familyPrefix) as Family[]
  return Object.fromEntries(
    families.map((family) => {
      const address = settings.addresses[family]
      return [family, address === null ? inside : { own: false, base: address, send: askElsewhere }]
    }),
  ) as Upstreams
}

/** True when at least one family is served inside this process. */
export function needsBackend(settings: Settings): boolean {
  return Object.values(settings.addresses).includes(null)
}

let opened: Promise<Backend> | undefined

/**
 * The backend of this process, opened at the first call. It is loaded as it stands, by Node itself, so that it is the same
 * module whoever asks for it, and `next build` neither bundles nor opens it. An import costs even when the module is there, so its answer is kept.
 */
export function backend(): Promise<Backend> {
  opened ??= loadBackend().catch((error: unknown) => {
    opened = undefined
    throw error
  })
  return opened
}

async function loadBackend(): Promise<Backend> {
  if (process.env.NEXT_PHASE === 'phase-production-build') throw new Error('The build must not open the backend.')
  const { openBackend } = await fromSource<typeof import('../backend/app.ts')>('lib/backend/app.ts')
  return openBackend()
}

/** Fills in what the environment leaves out of the secrets that the proxy needs: from the data folder, made at the first start. */
export async function ensureSecrets(): Promise<void> {
  if (process.env.SESSION_SECRET && process.env.APP_KEY) return
  const { secrets } = await fromSource<typeof import('../backend/base/secrets.ts')>('lib/backend/base/secrets.ts')
  const { sessionSecret, appKey } = secrets()
  process.env.SESSION_SECRET ||= sessionSecret
  process.env.APP_KEY ||= appKey
}

function fromSource<T>(file: string): Promise<T> {
  return import(/* turbopackIgnore: true */ /* @vite-ignore */ pathToFileURL(`${process.cwd()}/${file}`).href) as Promise<T>
}
