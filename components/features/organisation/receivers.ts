// Who takes over the work of somebody who leaves, as it is chosen: one person for everything, another one or nobody for single kinds.
import type { Option } from '@/components/record/field/picker/paged-select'

/** 'default' follows the receiver of everything. */
export type KindChoice = 'default' | 'other' | 'stays'

interface ChosenKind {
  choice: KindChoice
  receiver: readonly Option[]
}

export interface Chosen {
  mode: 'now' | 'later'
  receiver: readonly Option[]
  /** Why the receiver of everything cannot take over some kinds. */
  refusals: Readonly<Record<string, string>>
  kinds: Readonly<Record<string, ChosenKind>>
}

export const nothingChosen: Chosen = { mode: 'now', receiver: [], refusals: {}, kinds: {} }

const byDefault: ChosenKind = { choice: 'default', receiver: [] }
export const kindOf = ({ kinds }: Chosen, kind: string): ChosenKind => kinds[kind] ?? byDefault

/** What is missing or wrong for one kind; '' for nothing. */
export function lackOf(chosen: Chosen, kind: string): '' | 'receiverMissing' | 'refused' {
  const { choice, receiver } = kindOf(chosen, kind)
  if (choice === 'stays') return ''
  if (choice === 'other') return receiver.length === 0 ? 'receiverMissing' : ''
  return chosen.receiver.length > 0 && chosen.refusals[kind] ? 'refused' : ''
}

/** Somebody must be named for everything while a kind follows him. */
export const needsReceiver = (chosen: Chosen, kinds: readonly string[]): boolean =>
  chosen.receiver.length === 0 && kinds.some((kind) => kindOf(chosen, kind).choice === 'default')

export const isComplete = (chosen: Chosen, kinds: readonly string[]): boolean =>
  !needsReceiver(chosen, kinds) && kinds.every((kind) => lackOf(chosen, kind) === '')

/** The choice as calls take it. */
export function sentReceivers(chosen: Chosen, kinds: readonly string[]): { to_user_key?: string; receivers?: Record<string, string> } {
  const receivers = Object.fromEntries(
    kinds.flatMap((kind) => {
      const { choice, receiver } = kindOf(chosen, kind)
      return choice === 'default' ? [] : [[kind, choice === 'stays' ? '' : (receiver[0]?.value ?? '')]]
    }),
  )
  const to = chosen.receiver[0]?.value
  return { ...(to && { to_user_key: to }), ...(Object.keys(receivers).length > 0 && { receivers }) }
}
