// A submission that is refused because its applicant has to choose approvers: he is asked, and it is sent again with his choice
// (docs/domain/approval.md#chosen-approvers).
import type { ApproverChoice } from '../model/calls/approval-parts.ts'

/** The keys of the chosen people by step. */
export type ChosenApprovers = Readonly<Record<string, readonly string[]>>

/** Asks; `problem` is why the choice before was refused. Null where he gives up. */
type Ask = (choices: readonly ApproverChoice[], problem: string | null) => Promise<ChosenApprovers | null>

const nobodyAsks: Ask = async () => null
let ask = nobodyAsks

export function onApproversAsked(next: Ask | null): void {
  ask = next ?? nobodyAsks
}

interface Asked {
  choose_approvers?: readonly ApproverChoice[]
  /** Somebody was chosen who may not be. */
  wrong?: boolean
}

/** Sends, and again with the choice as often as it is asked for. */
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
