// The inputs that the dialogs of decisions send. Pure.
import type { Signer } from '@/lib/model/calls/approval-page'
import type { CallInput } from '@/lib/model/calls/names'
import type { FileRef } from '@/lib/model/field'

export type DialogKind = 'reject' | 'giveBack' | 'turn' | 'delegate' | 'addSigner' | 'removeSigner' | 'copy' | 'cancel'
/** The calls that the dialogs send. */
export type DialogCall =
  | `POST /api/bpm/biz/task/instance/${'reject' | 'returnToApplicant' | 'Turn' | 'delegate' | 'addSigner' | 'removeSigner' | 'copy'}`
  | 'POST /api/bpm/biz/process/instance/cancel'
/** How a returned application continues. */
export type After = 'BACK' | 'AGAIN'
/** When added signers sign. */
export type Place = 'before' | 'after' | 'with'

interface Named {
  value: string
}

/** A signer with a task is identified by the task, a later one by his key. */
export const signerKey = ({ task_id, user_key }: Signer) => task_id ?? user_key

interface Chosen {
  id: string
  /** The owner of the reassigned task. */
  from: string
  people: readonly Named[]
  place: Place
  /** The earlier step that it is returned to; '' for the applicant. */
  node: string
  after: After
  message: string
  files?: readonly FileRef[]
  signers: readonly Signer[]
}

/** The sent inputs: one, or one call per removed signer. */
export function inputsOf(
  kind: DialogKind,
  { id, from, people, place, node, after, message, files = [], signers }: Chosen,
): CallInput<DialogCall>[] {
  const keys = people.map(({ value }) => value)
  const [first = ''] = keys
  const words = message && { message }
  const attached = files.length > 0 && { attachments: files }
  switch (kind) {
    case 'reject':
      return [{ taskId: id, message, ...attached }]
    case 'giveBack':
      return [{ taskId: id, message, ...(node ? { node_id: node } : { after }), ...attached }]
    case 'turn':
      return [{ taskId: id, employeeKey: from, message, turnToEemployeeKey: first }]
    case 'delegate':
      return [{ taskId: id, to_key: first, ...words }]
    case 'addSigner':
      return [{ taskId: id, user_keys: keys, place, ...words }]
    case 'copy':
      return [{ taskId: id, user_keys: keys, ...words }]
    case 'cancel':
      return [{ process_instance_id: id, ...(message && { reason: message }) }]
    case 'removeSigner': {
      const later = signers.flatMap(({ task_id, user_key }) => (task_id === null ? [user_key] : []))
      const open = signers.flatMap(({ task_id }) => (task_id === null ? [] : [{ taskId: task_id }]))
      return [...open, ...(later.length > 0 ? [{ taskId: id, user_keys: later }] : [])]
    }
  }
}
