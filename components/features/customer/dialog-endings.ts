// The input and the end of an action dialog; separate from the dialogs, which a list loads on demand.
import type { manualTargets } from '@/lib/model/customer-states'
import type { BatchAnswer } from '@/lib/model/wire'
import type { Customer } from './rows'

export interface ActionDialogProps<R = Customer> {
  rows: readonly R[]
  onClose: () => void
  /** A batch of which some failed: their reasons are shown. */
  onResult: (title: string, answer: BatchAnswer) => void
  /** The action is done: choices are cleared. */
  onDone: () => void
  /** The state that a change of states has chosen already. */
  to?: ReturnType<typeof manualTargets>[number] | undefined
}

/** What follows an answered action: nothing where it was refused, else the reasons of those that failed, and the end. */
export const endWith =
  (title: string, { onResult, onDone }: Pick<ActionDialogProps, 'onResult' | 'onDone'>) =>
  (answer: BatchAnswer | null | undefined): void => {
    if (!answer) return
    if (answer.fail.length > 0) onResult(title, answer)
    onDone()
  }

/** The result of a batch: its title, and the reasons of failures. */
export interface ActionResult {
  title: string
  answer: BatchAnswer
}

/** How the dialog of an action ends; `done` clears the choices of its list. */
export const endingsOf = (
  close: () => void,
  setResult: (result: ActionResult) => void,
  done?: () => void,
): Pick<ActionDialogProps, 'onClose' | 'onResult' | 'onDone'> => ({
  onClose: close,
  onResult: (title, answer) => setResult({ title, answer }),
  onDone() {
    done?.()
    close()
  },
})
