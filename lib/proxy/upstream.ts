// The upstreams: one function each, over HTTP or inside this process; callers need not know which.
import type { Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import type { Answer, Asked } from '../backend/base/asked.ts'
import { type Family, familyPrefix } from '../model/definition.ts'
import { changedPages, changedPagesHeader } from '../model/page-tags.ts'
import { expireTags } from '../site/page-cache.ts'
import { askElsewhere } from './elsewhere.ts'
import { readerOf } from './headers.ts'
import type { Settings } from './settings.ts'

/** A call to an upstream. */
export interface Outgoing {
  method: string
  /** With its query. */
  path: string
  /** By lower-case names. */
  headers: Record<string, string>
  body: Uint8Array<ArrayBuffer> | Readable | null
  signal: AbortSignal
}

/** An upstream's answer, before it is read. A Response has the same form. */
export interface Arrived {
  status: number
  headers: Pick<Headers, 'get'>
  body: Answer['body']
}

interface Reached {
  /** The base of its paths. */
  base: string
}

/** Whether it is the internal backend: its answers are envelopes already and are passed on unread. */
interface Inside extends Reached {
  own: true
  send(outgoing: Outgoing): Promise<Answer>
}

interface Elsewhere extends Reached {
  own: false
  send(outgoing: Outgoing): Promise<Arrived>
}

export type Upstream = Inside | Elsewhere

export type Upstreams = Record<Family, Upstream>

/** Whether a backend can receive calls, and if not what is missing. */
export type Readiness = { ready: true } | { ready: false; lack: string; reason: string }

/** The functions of the backend that the proxy needs. */
export interface Backend {
  answer(asked: Asked): Promise<Answer>
  ready(): Promise<Readiness>
  close(): Promise<void>
}

/** The service at an address. Cached pages that its answers name as changed are dropped here, so that the next request shows the change. */
function elsewhereAt(base: string): Elsewhere {
  return {
    own: false,
    base,
    async send(outgoing) {
      const arrived = await askElsewhere(base, outgoing)
      expireTags(changedPages(arrived.headers))
      return arrived
    },
  }
}

/** A backend in this process, from the function that answers its calls. */
export function insideBy(answer: Backend['answer']): Inside {
  const base = 'http://backend'
  return {
    own: true,
    base,
    send({ method, path, headers, body, signal }) {
      const { pathname, search } = new URL(base + path)
      return answer({ method, path: pathname, search, headers: readerOf(headers), body, signal })
    },
  }
}

/** Calls the internal backend, which drops the cached pages of this process itself. */
async function askInside(asked: Asked): Promise<Answer> {
  const answer = await (await backend()).answer(asked)
  answer.headers.delete(changedPagesHeader)
  return answer
}

/** The upstream of every family, by the settings. */
export function connectUpstreams(settings: Settings): Upstreams {
  const inside = insideBy(askInside)
  const families = Object.keys(familyPrefix) as Family[]
  return Object.fromEntries(
    families.map((family) => {
      const address = settings.addresses[family]
      return [family, address === null ? inside : elsewhereAt(address)]
    }),
  ) as Upstreams
}

/** True when at least one family is served inside this process. */
export function needsBackend(settings: Settings): boolean {
  return Object.values(settings.addresses).includes(null)
}

let opened: Promise<Backend> | undefined

/**
 * The backend of this process, opened at the first call. Node loads it from its sources, so that it is the same
 * module for every importer, and `next build` neither bundles nor opens it. Even a repeated import has a cost, so its result is cached.
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

/** Adds the proxy's secrets that are missing in the environment, from the data folder, where they are created at the first start. */
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
