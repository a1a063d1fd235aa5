// Handles a submission that is refused because its applicant must choose approvers: asks him, and sends it again with his choice
// (docs/domain/approval.md#chosen-approvers).
import type { ApproverChoice } from '../model/calls/approval-parts.ts'

/** The keys of the chosen people by step. */
export type ChosenApprovers = Readonly<Record<string, readonly string[]>>

/** Asks; `problem` says why the previous choice was refused. Null if he cancels. */
type Ask = (choices: readonly ApproverChoice[], problem: string | null) => Promise<ChosenApprovers | null>

const nobodyAsks: Ask = async () => null
let ask = nobodyAsks

export function onApproversAsked(next: Ask | null): void {
  ask = next ?? nobodyAsks
}

interface Asked {
  choose_approvers?: readonly ApproverChoice[]
  /** A chosen person is not allowed. */
  wrong?: boolean
}

/** Sends, and repeats with a choice as often as the server requests one. */
export async function withChosenApprovers<T>(send: (headers: Record<string, string>) => Promise<T>): Promise<T> {
  for (let headers: Record<string, string> = {}; ; ) {
    try {
      return await send(headers)
    } catch (error) {
      const { message, data } = error as { message: string; data?: Asked | null }
      const choices = data?.choose_approvers
      const chosen = choices ? await ask(choices, data.wrong ? message : null) : null
      if (!chosen) throw error
      headers = { 'x-approvers': encodeURIComponent(JSON.stringify(chosen)) }
    }
  }
}
