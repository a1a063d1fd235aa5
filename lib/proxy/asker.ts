// Who asks for a turn, and how many he may have at once.
import type { Incoming } from './incoming.ts'
import { clientAddress } from './origin.ts'
import { isUpload } from './path.ts'
import type { Session } from './session.ts'
import type { Settings } from './settings.ts'
import type { Asker } from './turns.ts'

/** A part of the turns, never fewer than a page asks for at once. */
const partOf = (most: number, parts: number): number => Math.max(8, Math.ceil(most / parts))

/** The files that somebody has chosen together come together. */
const partsOfUploads = 4
const partsOfCalls = 16

/** A user who is known. */
export const asUser = (user: string, most: number, uploads: boolean): Asker => ({
  name: `user ${user}`,
  share: partOf(most, uploads ? partsOfUploads : partsOfCalls),
})

/** Everybody at an address from which nobody has signed in: a whole office may be about to. */
export const asAddress = (address: string, most: number): Asker => ({ name: `address ${address}`, share: partOf(most, 2) })

/** Whose turn a call is. */
export function askerOf(settings: Settings, { headers }: Pick<Incoming, 'headers'>, session: Session | null, uploads: boolean): Asker {
  const { maxCalls } = settings
  return session?.user ? asUser(session.user, maxCalls, uploads) : asAddress(clientAddress(headers, settings), maxCalls)
}

/** Whether the body is a file in its form, which is passed on as it comes. */
export const bringsFile = ({ method, path, headers }: Pick<Incoming, 'method' | 'path' | 'headers'>): boolean =>
  method !== 'GET' && method !== 'HEAD' && isUpload(path) && /^multipart\//i.test(headers.get('content-type') ?? '')
