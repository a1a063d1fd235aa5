// A decision with a text: a reply, or the reason of a refusal or cancellation.
import { AskDialog } from './ask-dialog'

/** A decision that asks for a text before it is sent. */
export interface ReasonQuestion {
  title: string
  /** What the decision does. */
  hint?: string
  label: string
  okText: string
  danger?: boolean
  /** The text may stay empty. */
  optional?: boolean
  min?: number
  max: number
  value?: string
  /** True on success; it runs once, regardless of repeated clicks. */
  onOk: (text: string) => Promise<boolean>
}

export function ReasonDialog({ question, onClose }: { question: ReasonQuestion; onClose: () => void }) {
  const { label, optional, min, max, value, onOk, ...shown } = question
  const asked = {
    ...shown,
    fields: [{ name: 'reason', kind: 'reason', label, optional, min, max, value } as const],
    onOk: ({ reason }: { reason?: unknown }) => onOk(String(reason ?? '')),
  }
  return <AskDialog question={asked} onClose={onClose} />
}
