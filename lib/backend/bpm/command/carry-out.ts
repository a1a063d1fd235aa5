// Applies a command to the state: one handler for each type of command.
import type { Work } from '../run/work.ts'
import type { Command } from './command.ts'
import { endAdHoc, fire, message, retry, signal, startAdHoc, triggerReceive } from './event-commands.ts'
import { cancel, comment, end, resume, start, suspend, writeVariables } from './instance-commands.ts'
import { migrate } from './migrate.ts'
import { move, reject, takeBack } from './return-commands.ts'
import { addSigner, removeSigner } from './signer-commands.ts'
import { claim, complete, delegate, handBack, release, turn, update } from './task-commands.ts'

type Handlers = { readonly [T in Command['type']]: (work: Work, command: Extract<Command, { type: T }>) => void }

const handlers: Handlers = {
  start,
  complete,
  claim,
  release,
  delegate,
  handBack,
  turn,
  update,
  addSigner,
  removeSigner,
  reject,
  cancel,
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
  startAdHoc,
  endAdHoc,
}

/**
 * Checks a command and applies its first part; the following operations are put on the agenda.
 * @throws Refused
 */
export function carryOut(work: Work, command: Command): void {
  const handler = handlers[command.type] as (work: Work, command: Command) => void
  handler(work, command)
}
