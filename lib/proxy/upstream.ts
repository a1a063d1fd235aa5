// The upstreams: one function each, over HTTP or inside this process. Nothing above knows which.
import { pathToFileURL } from 'node:url'
import { type Family, familyPrefix } from '../model/definition.ts'
import type { Settings } from './settings.ts'

export interface Upstream {
  send(request: Request): Promise<Response>
  /** Our own backend: its answers are envelopes already, and are passed on unread. */
  own: boolean
  /** Where its paths begin. */
  base: string
}

export type Upstreams = Record<Family, Upstream>

/** What lib/backend/app.ts gives. */
export interface Backend {
  fetch(request: Request): Promise<Response>
  ready(): Promise<boolean>
  close(): Promise<void>
}

/** The upstream of every family, by the settings. */
export function connectUpstreams(settings: Settings): Upstreams {
  const inside: Upstream = { own: true, base: 'http://backend', send: async (request) => (await backend()).fetch(request) }
  const families = Object.keys(familyPrefix) as Family[]
  return Object.fromEntries(
    families.map((family) => {
      const address = settings.addresses[family]
      return [family, address === null ? inside : { own: false, base: address, send: (request: Request) => fetch(request) }]
    }),
  ) as Upstreams
}

/** True when at least one family is served inside this process. */
export function needsBackend(settings: Settings): boolean {
  return Object.values(settings.addresses).includes(null)
}

/**
 * The backend of this process, opened at the first call. It is loaded as it stands, by Node itself, so that it is the same
 * module whoever asks for it, and `next build` neither bundles nor opens it.
 */
export async function backend(): Promise<Backend> {
  if (process.env.NEXT_PHASE === 'phase-production-build') throw new Error('The build must not open the backend.')
  const file = pathToFileURL(`${process.cwd()}/lib/backend/app.ts`).href
  const { openBackend } = (await import(/* turbopackIgnore: true */ /* webpackIgnore: true */ /* @vite-ignore */ file)) as {
    openBackend(): Promise<Backend>
  }
  return openBackend()
}
