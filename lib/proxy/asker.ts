// The party of a call (user or address), and its share of turns.
import type { Incoming } from './incoming.ts'
import { clientAddress } from './origin.ts'
import { isUpload } from './path.ts'
import type { Session } from './session.ts'
import type { Settings } from './settings.ts'
import type { Asker } from './turns.ts'

/** A fraction of the turns, at least the number of simultaneous calls of a page. */
const partOf = (most: number, parts: number): number => Math.max(8, Math.ceil(most / parts))

/** The simultaneous uploads of files that a user has chosen together. */
const partsOfUploads = 4
const partsOfCalls = 16

/** A signed-in user. */
export const asUser = (user: string, most: number, uploads: boolean): Asker => ({
  name: `user ${user}`,
  share: partOf(most, uploads ? partsOfUploads : partsOfCalls),
})

/** All unknown callers of one address, which may be a whole office before sign-in. */
export const asAddress = (address: string, most: number): Asker => ({ name: `address ${address}`, share: partOf(most, 2) })

/** The party of a call. */
export function askerOf(settings: Settings, { headers }: Pick<Incoming, 'headers'>, session: Session | null, uploads: boolean): Asker {
  const { maxCalls } = settings
  return session?.user ? asUser(session.user, maxCalls, uploads) : asAddress(clientAddress(headers, settings), maxCalls)
}

/** Whether the body is a file form, which is streamed. */
export const bringsFile = ({ method, path, headers }: Pick<Incoming, 'method' | 'path' | 'headers'>): boolean =>
  method !== 'GET' && method !== 'HEAD' && isUpload(path) && /^multipart\//i.test(headers.get('content-type') ?? '')
