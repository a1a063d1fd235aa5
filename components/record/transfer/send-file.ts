// Sends an import's file with its progress, by the upload's own way; an expired sign-in comes back as HTTP 500 with a text of its own
// (docs/domain/transfer.md#expired-sign-in).
import { confirmAction } from '@/components/basic/confirm-action'
import { signOut } from '@/components/frame/load-session'
import { sendForm, type Upload } from '@/components/record/field/picker/upload'
import { ApiError } from '@/lib/client/api'
import { failureText } from '@/lib/i18n/failure-text'
import type { Wizard } from '@/lib/model/calls/transfer'

type SheetUpload = Upload<Wizard>

/** A file on its way; `percent` null once it has failed. */
export interface Sending {
  file: File
  percent: number | null
  upload: SheetUpload | null
  /** Why the server does not take it; trying the same file again would not help. */
  refusal?: string
}

/** Uploads the file of an entity's import; the answer comes when its rows were tried, or when that has begun. `byHand`: its columns will be assigned, whatever they are called. */
export function sendSheet(entity: string, file: File, byHand: boolean, onProgress: (percent: number) => void): SheetUpload {
  const body = new FormData()
  body.append('entity', entity)
  if (byHand) body.append('by_hand', 'true')
  body.append('file', file)
  return sendForm<Wizard>('/api/eis/restful/import/verify', body, onProgress)
}

interface Words {
  signIn: string
  stay: string
}

/** Asks whoever's sign-in has expired to sign in again; agreeing logs out and loads the page again. False for any other failure. */
export async function askToSignIn(error: unknown, words: Words): Promise<boolean> {
  if (!(error instanceof ApiError) || error.status !== 500 || error.message !== failureText('signedOut')) return false
  if (await confirmAction({ title: error.message, okText: words.signIn, cancelText: words.stay })) await signOut(null)
  return true
}
