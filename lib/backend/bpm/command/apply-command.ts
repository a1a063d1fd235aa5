// Applies a command to the state: one handler for each type of command.
import type { StepContext } from '../run/step-context.ts'
import type { Command } from './command.ts'
import { endAdHoc, fire, message, retry, signal, startAdHoc, strand, triggerReceive } from './event-commands.ts'
import { cancel, comment, end, resume, start, suspend, writeVariables } from './instance-commands.ts'
import { migrate } from './migrate.ts'
import { move, reject, takeBack } from './return-commands.ts'
import { resend, returnToStarter } from './revision-commands.ts'
import { addSigner, removeSigner } from './signer-commands.ts'
import { claim, complete, delegate, handBack, reassign, release, update } from './task-commands.ts'

type Handlers = { readonly [T in Command['type']]: (step: StepContext, command: Extract<Command, { type: T }>) => void }

const handlers: Handlers = {
  start,
  complete,
  claim,
  release,
  delegate,
  handBack,
  reassign,
  update,
  addSigner,
  removeSigner,
  reject,
  returnToStarter,
  cancel,
  resend,
  end,
  suspend,
  resume,
  takeBack,
  move,
  migrate,
  setVariables: writeVariables,
  comment,
  message,
  signal,
  trigger: triggerReceive,
  fire,
  retry,
  strand,
  startAdHoc,
  endAdHoc,
}

/**
 * Checks a command and applies its first part; the following operations are put on the agenda.
 * @throws Refused
 */
export function applyCommand(step: StepContext, command: Command): void {
  const handler = handlers[command.type] as (step: StepContext, command: Command) => void
  handler(step, command)
}
